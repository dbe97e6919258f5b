import { expect, it } from 'vitest';
import { codeIn } from './codes';

it.each([
  ['http://h/?code=abc', 'abc'],
  ['http://h/#/?code=abc', 'abc'],
  ['http://h/#?code=a%2Bb', 'a+b'],
  ['http://h/#/session/1', ''],
  ['http://h/?setup=x', ''],
])('the code of %s is %j', (address, code) => {
  expect(codeIn(address, 'code')).toBe(code);
});
