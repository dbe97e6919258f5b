import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../hub/rest';
import { Resource } from './resource';

describe('a resource', () => {
  it('is there once it is read', async () => {
    const resource = new Resource(async () => 7);
    expect(resource.state()).toEqual({ kind: 'loading' });

    await resource.reload();

    expect(resource.state()).toEqual({ kind: 'there', value: 7 });
  });

  it('that the hub does not have is absent, and one that failed says why', async () => {
    const absent = new Resource(() => Promise.reject(new ApiFailure(404, 'not-found', 'There is no such thing')));
    const failed = new Resource(() => Promise.reject(new ApiFailure(500, '', 'The hub answered 500')));

    await Promise.all([absent.reload(), failed.reload()]);

    expect(absent.state()).toEqual({ kind: 'absent' });
    expect(failed.state()).toEqual({ kind: 'failed', message: 'The hub answered 500' });
  });

  it('keeps what is there when a later read fails', async () => {
    let isUp = true;
    const resource = new Resource(() => (isUp ? Promise.resolve(1) : Promise.reject(new TypeError('no network'))));
    await resource.reload();

    isUp = false;
    await resource.reload();

    expect(resource.state()).toEqual({ kind: 'there', value: 1 });
  });

  it('shows the newest read, whichever answers last', async () => {
    const answers: ((value: number) => void)[] = [];
    const resource = new Resource(() => new Promise<number>((resolve) => void answers.push(resolve)));
    const reads = [resource.reload(), resource.reload()];

    answers[1]?.(2);
    answers[0]?.(1);
    await Promise.all(reads);

    expect(resource.state()).toEqual({ kind: 'there', value: 2 });
  });
});
