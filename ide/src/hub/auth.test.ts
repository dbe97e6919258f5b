import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Auth } from './auth';
import { Rest } from './rest';

type Answer = { readonly status: number; readonly body?: unknown };

function serving(answer: (path: string, init: RequestInit) => Answer): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    const { status, body } = answer(path, init);
    return Response.json(body ?? { code: 'no' }, { status });
  });
  return asked;
}

const user = { _id: 'u1', email: 'a@example.org' };
const grant = (token: string) => ({ token, expiresAt: new Date(Date.now() + 900_000).toISOString(), user });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a new password', () => {
  it('comes with a new token, as the old one has ended', async () => {
    const asked = serving((path) => ({ status: 200, body: grant(path.endsWith('/password') ? 'b' : 'a') }));
    const auth = new Auth();
    await auth.start();

    await auth.changePassword(null, 'a long enough password');

    expect(auth.token()).toBe('b');
    expect(asked.at(-1)).toBe('POST /api/v1/auth/password');
  });
});

describe('who comes by a printed link', () => {
  it('is asked for a password once, and may do it later', async () => {
    const fresh = { ...user, hasPassword: false };
    serving(() => ({ status: 200, body: { ...grant('a'), user: fresh } }));
    const auth = new Auth();

    await auth.signIn({ oneTimeCode: 'code' });
    expect(auth.state()).toEqual({ kind: 'signedIn', user: fresh, isPasswordAsked: true });
    auth.choosePasswordLater();
    expect(auth.state()).toEqual({ kind: 'signedIn', user: fresh });
    await auth.start();

    expect(auth.state()).toEqual({ kind: 'signedIn', user: fresh });
  });
});

describe('who we are', () => {
  it('does not matter to a hub that knows no sign-in', async () => {
    serving(() => ({ status: 404 }));
    const auth = new Auth();

    await auth.start();

    expect(auth.state()).toEqual({ kind: 'open' });
  });

  it('is known by the cookie after a reload', async () => {
    serving(() => ({ status: 200, body: grant('a') }));
    const auth = new Auth();

    await auth.start();

    expect(auth.state()).toEqual({ kind: 'signedIn', user });
    expect(auth.token()).toBe('a');
  });

  it('is asked for where the cookie is gone, and a hub without a user is set up', async () => {
    serving((path) => (path.endsWith('/auth/setup') ? { status: 200, body: { needed: true } } : { status: 401 }));
    const auth = new Auth();

    await auth.start();

    expect(auth.state()).toEqual({ kind: 'signedOut', isSetUpNeeded: true });
  });

  it('is found out again and again while the hub cannot be reached', async () => {
    let isUp = false;
    vi.stubGlobal('fetch', async () => {
      if (!isUp) throw new TypeError('failed to fetch');
      return Response.json({}, { status: 404 });
    });
    const auth = new Auth();
    await auth.start();
    expect(auth.state()).toEqual({ kind: 'unreachable', message: 'The hub cannot be reached' });

    isUp = true;
    await vi.advanceTimersByTimeAsync(1_000);

    expect(auth.state()).toEqual({ kind: 'open' });
  });

  it('is renewed before the token ends', async () => {
    let count = 0;
    serving(() => ({ status: 200, body: grant(String(++count)) }));
    const auth = new Auth();
    await auth.start();

    await vi.advanceTimersByTimeAsync(840_000);

    expect(auth.token()).toBe('2');
  });

  it('that the hub no longer knows is renewed once for all who ask, and the request made again', async () => {
    let token = 'old';
    const asked = serving((path, init) => {
      if (path.endsWith('/auth/refresh')) {
        token = 'new';
        return { status: 200, body: grant(token) };
      }
      const sent = new Headers(init.headers).get('authorization');
      return sent === `Bearer ${token}` && token === 'new' ? { status: 200, body: { ok: true } } : { status: 401 };
    });
    const auth = new Auth();
    const rest = new Rest(auth.token, auth.renew);

    expect(await Promise.all([rest.read('/a'), rest.read('/b')])).toEqual([{ ok: true }, { ok: true }]);

    expect(asked.filter((line) => line.endsWith('/auth/refresh'))).toHaveLength(1);
  });

  it('that cannot be renewed is asked for in place, and the request fails', async () => {
    serving(() => ({ status: 401, body: { detail: 'Sign in first' } }));
    const auth = new Auth();

    await expect(new Rest(auth.token, auth.renew).read('/a')).rejects.toThrow('Sign in first');

    expect(auth.state()).toEqual({ kind: 'signedOut', isSetUpNeeded: false });
  });
});
