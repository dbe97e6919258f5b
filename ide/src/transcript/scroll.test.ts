import { expect, it } from 'vitest';
import { anchorOf, follows } from './scroll';

it('going up stops following, however little', () => {
  expect(follows(true, { top: 500, below: 0 }, { top: 497, below: 3 })).toBe(false);
});

it('text growing below does not stop following', () => {
  expect(follows(true, { top: 500, below: 0 }, { top: 500, below: 900 })).toBe(true);
});

it('going down, but not to the end, does not begin following', () => {
  expect(follows(false, { top: 100, below: 400 }, { top: 300, below: 200 })).toBe(false);
});

it('coming to the end begins following', () => {
  expect(follows(false, { top: 100, below: 400 }, { top: 499, below: 1 })).toBe(true);
});

it('the row that is held is the first that reaches into the window', () => {
  const rows = [
    { key: 'c', top: 90, height: 50 },
    { key: 'a', top: -100, height: 60 },
    { key: 'b', top: -40, height: 130 },
  ];

  expect(anchorOf(rows)).toEqual({ key: 'b', offset: -40 });
  expect(anchorOf([])).toBeNull();
});
