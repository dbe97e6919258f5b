import { expect, it } from 'vitest';
import { hrefOf, routeOf } from './route';

it.each([
  ['', { screen: 'start' }],
  ['#/', { screen: 'start' }],
  ['#/home', { screen: 'home' }],
  ['#/session/a%2Fb', { screen: 'session', id: 'a/b' }],
  ['#/session/', { screen: 'start' }],
  ['#/session/%E0%A4%A', { screen: 'session', id: '%E0%A4%A' }],
  ['#/constructor', { screen: 'start' }],
] as const)('%j leads to %j', (hash, route) => {
  expect(routeOf(hash)).toEqual(route);
});

it('every place has an address that leads back to it', () => {
  for (const route of [{ screen: 'drones' }, { screen: 'project', id: 'x y/z' }, { screen: 'start' }] as const) {
    expect(routeOf(hrefOf(route))).toEqual(route);
  }
});
