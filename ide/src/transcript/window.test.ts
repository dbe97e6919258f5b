import { describe, expect, it } from 'vitest';
import { offsetsOf, partOf, rowAt, sliceOf } from './window';

const offsets = offsetsOf([10, 20, 30, 40], (height) => height);

describe('the window', () => {
  it('finds the row at a height', () => {
    expect([-5, 0, 9, 10, 29, 30, 59, 60, 99, 1_000].map((y) => rowAt(offsets, y))).toEqual([
      0, 0, 0, 1, 1, 2, 2, 3, 3, 3,
    ]);
  });

  it('mounts what is in view and a margin around it', () => {
    expect(sliceOf(offsets, 30, 35, 0)).toEqual({ first: 2, end: 3 });
    expect(sliceOf(offsets, 30, 35, 5)).toEqual({ first: 1, end: 3 });
    expect(sliceOf(offsets, 0, 1_000, 0)).toEqual({ first: 0, end: 4 });
    expect(sliceOf(offsetsOf([], () => 0), 0, 100, 10)).toEqual({ first: 0, end: 0 });
  });

  it('leaves the space of what it does not mount', () => {
    const slice = sliceOf(offsets, 30, 59, 0);

    expect(partOf(slice, offsets, 1, 4)).toEqual({ first: 2, end: 3, above: 20, below: 40 });
    expect(partOf(slice, offsets, 0, 2)).toBeNull();
    expect(partOf(slice, offsets, 3, 4)).toBeNull();
  });

  it('keeps the whole height whatever it mounts', () => {
    const heights = Array.from({ length: 10_000 }, (_, index) => 20 + (index % 7) * 13);
    const many = offsetsOf(heights, (height) => height);
    const total = many.at(-1) ?? 0;
    for (const top of [0, 12_345, total / 2, total - 800]) {
      const part = partOf(sliceOf(many, top, top + 800, 600), many, 0, heights.length);
      const mounted = heights.slice(part?.first, part?.end).reduce((sum, height) => sum + height, 0);
      expect((part?.above ?? 0) + mounted + (part?.below ?? 0)).toBeCloseTo(total);
      expect((part?.end ?? 0) - (part?.first ?? 0)).toBeLessThan(110);
    }
  });
});
