import { expect, it } from 'vitest';
import { slugOf } from './slug';

it.each([
  ['My Project', 'my-project'],
  ['Café / API v2', 'cafe-api-v2'],
  ['../../etc', 'etc'],
  ['项目', 'project'],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
