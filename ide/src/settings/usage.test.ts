import { expect, it } from 'vitest';
import { usageOf } from './usage';

it('usage is read by whatever it is by', () => {
  const items = [{ day: '2026-01-01', inputTokenCount: 10, responseTokenCount: 3, thinkingTokenCount: 2, cost: 0.5 }];

  expect(usageOf({ items }, 'day')).toEqual([{ name: '2026-01-01', input: 10, output: 5, cost: 0.5 }]);
  expect(usageOf({ items: [{ project: { _id: 'p', name: 'Sample' } }] }, 'project')).toEqual([
    { name: 'Sample', input: 0, output: 0, cost: 0 },
  ]);
  expect(usageOf(null, 'day')).toEqual([]);
});
