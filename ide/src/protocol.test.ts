import { describe, expect, it } from 'vitest';
import { refusalOf, turnEventOf } from './protocol';

const meta = { turnId: 't1', epoch: 2, seq: 7, at: '2026-01-01T00:00:00Z', step: 1 };

describe('turnEventOf', () => {
  it('reads the text events', () => {
    expect(turnEventOf('thinking', ['a', meta])).toEqual({ kind: 'thinking', content: 'a', meta });
    expect(turnEventOf('response', ['b', meta])).toEqual({ kind: 'response', content: 'b', meta });
  });

  it('takes the status of an end from its meta', () => {
    const event = turnEventOf('workOrderComplete', [
      't1',
      false,
      'stopped',
      { ...meta, status: 'aborted', stats: { durationMs: 90 } },
    ]);

    expect(event).toEqual({
      kind: 'workOrderComplete',
      turnId: 't1',
      status: 'aborted',
      message: 'stopped',
      durationMs: 90,
      meta,
    });
  });

  it('reads an end without a meta by its success alone', () => {
    const end = { kind: 'workOrderComplete', turnId: 't1', message: null, durationMs: null, meta: null };

    expect(turnEventOf('workOrderComplete', ['t1', true, null])).toEqual({ ...end, status: 'finished' });
    expect(turnEventOf('workOrderComplete', ['t1', false, null])).toEqual({ ...end, status: 'error' });
  });

  it('reads an update with what it leaves out', () => {
    expect(turnEventOf('turnUpdated', [{ turnId: 't1', status: 'queued' }])).toEqual({
      kind: 'turnUpdated',
      turnId: 't1',
      status: 'queued',
      errorMessage: null,
      recovering: false,
    });
  });

  it.each([
    ['thinking', ['no meta']],
    ['thinking', [{ not: 'text' }, meta]],
    ['response', ['a', { ...meta, seq: '7' }]],
    ['response', ['a', null]],
    ['turnUpdated', [{ turnId: 't1', status: 'asleep' }]],
    ['turnUpdated', [null]],
    ['workOrderComplete', [{ turnId: 't1' }]],
    ['status', ['Reconnected', { chatSessionId: 's1' }]],
    ['droneUpdated', [{ _id: 'd1' }]],
  ])('says that %s %j is no event of a turn', (name, args) => {
    expect(turnEventOf(name, args)).toBeNull();
  });
});

describe('refusalOf', () => {
  it('uses the words of the hub, and ours where it sent none', () => {
    expect(refusalOf({ code: 'drone-busy', message: 'Busy' }, 'No')).toEqual({ code: 'drone-busy', message: 'Busy' });
    expect(refusalOf(undefined, 'No')).toEqual({ code: '', message: 'No' });
  });
});
