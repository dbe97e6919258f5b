import { describe, expect, it } from 'vitest';
import { NO_STATS, refusalOf, turnEventOf } from './index';

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
      stats: { ...NO_STATS, durationMs: 90 },
      meta,
    });
  });

  it('reads an end without a meta by its success alone', () => {
    const end = { kind: 'workOrderComplete', turnId: 't1', message: null, stats: null, meta: null };

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

  it('counts a numbered event that it cannot read', () => {
    expect(turnEventOf('thinking', [{ not: 'text' }, meta])).toEqual({ kind: 'undrawn', name: 'thinking', meta });
    expect(turnEventOf('agent:response', [null, meta])).toEqual({ kind: 'undrawn', name: 'agent:response', meta });
    expect(turnEventOf('stepRestarted', [{ attempt: 2 }, meta])).toMatchObject({ kind: 'undrawn' });
  });

  it('reads the JSON texts of a tool call, and keeps a text that is none', () => {
    expect(turnEventOf('toolCall', ['c1', 'shell', '{"command":"ls"}', 'no json', meta])).toEqual({
      kind: 'toolCall',
      callId: 'c1',
      name: 'shell',
      params: { command: 'ls' },
      response: 'no json',
      meta,
    });
  });

  it('reads an approval and a question', () => {
    const request = { turnId: 't1', callId: 'c1', name: 'shell', params: '{"command":"ls"}', reason: 'no sandbox' };
    expect(turnEventOf('toolApprovalRequest', [request, meta])).toEqual({
      kind: 'waiting',
      waiting: { ...request, kind: 'approval', params: { command: 'ls' }, expiresAt: null },
      meta,
    });
    expect(
      turnEventOf('userQuestion', [{ turnId: 't1', callId: 'c2', question: 'Which?', options: ['a', 7] }, meta]),
    ).toEqual({
      kind: 'waiting',
      waiting: { kind: 'question', turnId: 't1', callId: 'c2', question: 'Which?', options: ['a'] },
      meta,
    });
  });

  it.each([
    ['thinking', ['no meta']],
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
