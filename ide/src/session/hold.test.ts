import { expect, it } from 'vitest';
import type { TurnEvent } from '../protocol';
import { Hold } from './hold';

const event = (turnId: string): TurnEvent => ({
  kind: 'turnUpdated',
  turnId,
  status: 'processing',
  errorMessage: null,
  recovering: false,
});

function holding() {
  const passed: string[] = [];
  const hold = new Hold((taken) => void passed.push('turnId' in taken ? taken.turnId : ''));
  return { hold, passed };
}

it('passes events on while nothing is read', () => {
  const { hold, passed } = holding();

  hold.take(event('a'));

  expect(passed).toEqual(['a']);
});

it('keeps them back until the newest of several reads is over, in order', () => {
  const { hold, passed } = holding();

  const firstIsOver = hold.begin();
  hold.take(event('a'));
  const secondIsOver = hold.begin();
  hold.take(event('b'));
  firstIsOver();
  expect(passed).toEqual([]);
  secondIsOver();
  hold.take(event('c'));

  expect(passed).toEqual(['a', 'b', 'c']);
});

it('lets go early rather than grow without end', () => {
  const { hold, passed } = holding();
  hold.begin();

  for (let count = 0; count < 20_000; count++) hold.take(event('a'));

  expect(passed).toHaveLength(20_000);
});
