import { expect, it } from 'vitest';
import { dayBefore, daysOf, totalOf, usageOf } from './usage';

const used = { key: '2026-03-01', turnCount: 2, inputTokenCount: 10, responseTokenCount: 3, thinkingTokenCount: 2 };
const row = { name: '2026-03-01', turns: 2, input: 10, output: 5, cost: 0.5 };

it('usage is read as the hub says it', () => {
  expect(usageOf({ items: [{ ...used, cost: 0.5 }] })).toEqual([row]);
  expect(usageOf({ items: [{ inputTokenCount: 'many' }] })).toEqual([
    { name: '', turns: 0, input: 0, output: 0, cost: 0 },
  ]);
  expect(usageOf(null)).toEqual([]);
});

it('what was used is added up', () => {
  expect(totalOf([row, row])).toEqual({ name: 'All', turns: 4, input: 20, output: 10, cost: 1 });
});

it('days without use are days too, over the end of a month and of a leap year', () => {
  expect(daysOf([row], '2026-03-02', 4).map(({ name, input }) => [name, input])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 10],
    ['2026-03-02', 0],
  ]);
  expect(dayBefore('2028-03-01', 1)).toBe('2028-02-29');
});
