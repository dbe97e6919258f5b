import { describe, expect, it } from 'vitest';
import type { Registration, TurnStatus } from '../protocol';
import { noticeOf } from './notice';
import { droneOf, initialState, reduce, type SessionEvent, type SessionState } from './state';

const drone = (id: string, more: Partial<Registration> = {}): Registration => ({
  _id: id,
  hostname: id,
  status: 'available',
  ...more,
});

const connected: SessionState = {
  ...initialState,
  loading: { kind: 'loaded' },
  session: { _id: 's1', name: 'First', project: 'pr1' },
  link: { kind: 'connected' },
};
const notice = (change: Partial<SessionState>) => noticeOf({ ...connected, ...change }, 'http://127.0.0.1:4700');

describe('the drones', () => {
  it('are not set back by a list that is older than an update', () => {
    const updated = reduce(connected, {
      type: 'droneUpdated',
      drone: drone('d1', { status: 'busy', lastSeenAt: '2026-01-01T00:00:02Z' }),
    });

    const state = reduce(updated, {
      type: 'dronesRead',
      drones: [drone('d1', { lastSeenAt: '2026-01-01T00:00:01Z' }), drone('d2')],
    });

    expect(state.drones.map(({ _id, status }) => [_id, status])).toEqual([
      ['d1', 'busy'],
      ['d2', 'available'],
    ]);
  });

  it('show the one of this session before any other, and a live one before one that is away', () => {
    const away = drone('d1', { status: 'offline' });
    const live = drone('d2');
    const ours = drone('d3', { chatSessionId: 's1' });

    expect(droneOf({ ...connected, drones: [away, live, ours] })).toBe(ours);
    expect(droneOf({ ...connected, drones: [away, live] })).toBe(live);
    expect(droneOf({ ...connected, drones: [away] })).toBe(away);
    expect(droneOf(connected)).toBeNull();
  });
});

it('who may write is what the drone of this session said last', () => {
  const other = drone('d1', { workspace: { mode: 'agent' } });
  const ours = drone('d2', { chatSessionId: 's1', workspace: { mode: 'user' } });

  expect(reduce(connected, { type: 'dronesRead', drones: [other] }).mode).toBe('idle');
  expect(reduce(connected, { type: 'dronesRead', drones: [other, ours] }).mode).toBe('user');
});

describe('the status line', () => {
  const turn = (status: TurnStatus) => ({ _id: 't1', prompt: 'Hi', status, createdAt: '', lastSeq: 1 });
  const read = (status: TurnStatus): SessionEvent => ({
    type: 'turnsRead',
    oldestFirst: [turn(status)],
    earlier: null,
  });
  const link = (kind: 'connected' | 'reconnecting'): SessionEvent => ({
    type: 'linkChanged',
    link: kind === 'connected' ? { kind } : { kind, attempt: 0, isOverdue: false },
  });
  const statusAfter = (...events: readonly SessionEvent[]): string => events.reduce(reduce, connected).status;

  it('does not go on about a turn while the connection is lost', () => {
    expect(statusAfter(read('processing'))).toBe('Thinking');
    expect(statusAfter(read('processing'), link('reconnecting'))).toBe(
      'The connection to the hub is lost; what you write is kept',
    );
  });

  it('tells of a turn that ended while the connection was lost', () => {
    expect(statusAfter(read('processing'), link('reconnecting'), link('connected'))).toBe('Connected again');
    expect(statusAfter(read('processing'), link('reconnecting'), link('connected'), read('finished'))).toBe(
      'Response complete',
    );
  });

  it('says nothing of turns that were over before the page came', () => {
    expect(statusAfter(link('connected'), read('finished'))).toBe('Connected');
  });
});

describe('the notice', () => {
  const noDrone = { kind: 'refused', code: 'drone-offline', message: 'No drone' } as const;

  it('names the command that starts a drone when none is connected', () => {
    expect(notice({ lock: noDrone, drones: [] })).toEqual({
      tone: 'info',
      text: 'No drone is connected. Start one with',
      command: './gadget drone --hub http://127.0.0.1:4700',
    });
  });

  it('says of a drone that is gone that prompts wait for it', () => {
    const gone = drone('d1', { status: 'offline', lastSeenAt: new Date(Date.now() - 180_000).toISOString() });

    expect(notice({ lock: noDrone, drones: [gone] })?.text).toBe(
      'The drone is offline, last seen 3 min ago. What you write is queued until it returns; or start one with',
    );
  });

  it('counts the events that are still to come when they are many', () => {
    const turns = [{ _id: 't1', prompt: 'Hi', status: 'processing' as const, createdAt: '', blocks: [], lastSeq: 10 }];
    const { transcript } = reduce(connected, { type: 'turnsRead', oldestFirst: turns, earlier: null });
    const behind = { turnId: 't1', lastSeq: 1_250, count: 1_240 };
    const held = { kind: 'held' } as const;

    expect(notice({ transcript, behind, lock: held })).toEqual({ tone: 'info', text: 'Catching up: 1,240 events.' });
    expect(notice({ transcript, behind: { ...behind, lastSeq: 10 }, lock: held })).toBeNull();
    expect(notice({ transcript, behind: { ...behind, count: 20 }, lock: held })).toBeNull();
  });

  it('uses the words of the hub when there are drones and none could be had', () => {
    const lock = { kind: 'refused', code: 'drone-locked', message: 'Locked by another session' } as const;

    expect(notice({ lock, drones: [drone('d1')] })).toEqual({
      tone: 'problem',
      text: 'Locked by another session.',
      retry: 'Try again',
    });
  });

  it('does not blame the drones for a session that another tab holds', () => {
    const lock = { kind: 'refused', code: 'tab-locked', message: 'Open in another tab' } as const;

    expect(notice({ lock })).toEqual({ tone: 'info', text: 'Open in another tab. You can watch here.' });
  });

  it('leaves a short break to the dot and tells of a longer one', () => {
    expect(notice({ link: { kind: 'reconnecting', attempt: 1, isOverdue: false }, lock: noDrone })).toBeNull();
    expect(notice({ link: { kind: 'reconnecting', attempt: 2, isOverdue: true }, lock: noDrone })).toEqual({
      tone: 'problem',
      text: 'Reconnecting to the hub, attempt 2.',
      retry: 'Retry now',
    });
  });

  it('tells of a drone that is away while its turn is not over', () => {
    const turn = {
      _id: 't1',
      prompt: 'Hi',
      status: 'processing' as const,
      recovering: true,
      createdAt: '',
      lastSeq: 1,
    };
    const { transcript } = reduce(connected, { type: 'turnsRead', oldestFirst: [turn], earlier: null });

    const away = [drone('d1', { status: 'offline' })];

    expect(notice({ transcript, drones: away, lock: { kind: 'held' } })).toEqual({
      tone: 'info',
      text: 'The drone is offline. The turn goes on when it returns, and what you write is queued until then.',
      stop: 'Stop the turn',
    });
    expect(notice({ transcript, drones: [drone('d1')], lock: { kind: 'held' } })).toEqual({
      tone: 'info',
      text: 'The drone restarted and resumes the turn.',
    });
  });

  it('is absent when all is well', () => {
    expect(notice({ lock: { kind: 'held' } })).toBeNull();
  });
});
