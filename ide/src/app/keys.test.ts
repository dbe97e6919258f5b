import { expect, it } from 'vitest';
import { namesOf, type Stroke } from './keys';

const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

it('mod is Ctrl, and Command on a Mac', () => {
  expect(namesOf(stroke('k', { ctrlKey: true }), false)).toEqual(['mod+k', 'ctrl+k']);
  expect(namesOf(stroke('k', { metaKey: true }), true)).toEqual(['mod+k']);
  expect(namesOf(stroke('l', { ctrlKey: true }), true)).toEqual(['ctrl+l']);
});

it('a letter with Shift and Ctrl says so; a sign that needs Shift is itself', () => {
  expect(namesOf(stroke('S', { ctrlKey: true, shiftKey: true }), false)).toEqual(['mod+shift+s', 'ctrl+shift+s']);
  expect(namesOf(stroke('?', { shiftKey: true }), false)).toEqual(['?']);
  expect(namesOf(stroke('ArrowUp', { altKey: true }), false)).toEqual(['alt+arrowup']);
});
