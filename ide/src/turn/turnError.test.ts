import { describe, expect, it } from 'vitest';
import { newTurn } from './turn';
import { detailsOf } from './TurnError';

describe('the details of a failure', () => {
  it('say what failed, where and when', () => {
    const turn = { ...newTurn('t1'), errorMessage: 'No credit', createdAt: '2026-01-01T00:00:00Z', prompt: 'Do it' };

    expect(detailsOf(turn, 'some-model').split('\n')).toEqual([
      'No credit',
      'Turn: t1',
      'Model: some-model',
      'Begun: 2026-01-01T00:00:00Z',
      'Blocks before it failed: 0',
      'Prompt: Do it',
    ]);
  });
});
