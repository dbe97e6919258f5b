import { describe, expect, it } from 'vitest';
import { MemoryShelf, type Shelf } from '../storage';
import { Draft } from './draft';
import { isSend, objectionTo } from './prompt';

class RoomyShelf extends MemoryShelf {
  override write(key: string, value: string): boolean {
    super.write(key, value);
    return true;
  }
}

const opened = (shelf: Shelf, sessionId = 's1'): Draft => {
  const draft = new Draft(shelf);
  draft.open(sessionId);
  return draft;
};

describe('a draft', () => {
  it('is there again after a reload', () => {
    const shelf = new RoomyShelf();
    opened(shelf).set('half a thought');

    expect(opened(shelf).text()).toBe('half a thought');
  });

  it('belongs to its session', () => {
    const shelf = new RoomyShelf();
    opened(shelf, 's1').set('for the first');

    expect(opened(shelf, 's2').text()).toBe('');
  });

  it('is gone once it is sent', () => {
    const shelf = new RoomyShelf();
    const draft = opened(shelf);
    draft.set('sent');
    draft.set('');

    expect(opened(shelf).text()).toBe('');
  });

  it('keeps what was typed while the session was loading', () => {
    const shelf = new RoomyShelf();
    opened(shelf).set('kept');
    const draft = new Draft(shelf);

    draft.set('typed');
    draft.open('s1');
    draft.open('s1');

    expect(draft.text()).toBe('kept\ntyped');
    expect(opened(shelf).text()).toBe('kept\ntyped');
  });

  it('takes back the text of a refused prompt before what was written since', () => {
    const draft = opened(new RoomyShelf());
    draft.set('second');

    draft.putBack('first');

    expect(draft.text()).toBe('first\nsecond');
  });

  it('says when the browser cannot keep it', () => {
    const draft = opened(new MemoryShelf());
    expect(draft.isKept()).toBe(true);

    draft.set('text');
    expect(draft.isKept()).toBe(false);

    draft.set('');
    expect(draft.isKept()).toBe(true);
  });

  it('tells its listeners of every change until they leave', () => {
    const draft = opened(new RoomyShelf());
    const heard: string[] = [];
    const leave = draft.subscribe(() => void heard.push(draft.text()));

    draft.set('a');
    leave();
    draft.set('b');

    expect(heard).toEqual(['a']);
  });
});

describe('a prompt', () => {
  it('has to say something', () => {
    expect(objectionTo(' \n')).toBe('Write something first.');
    expect(objectionTo('go')).toBeNull();
  });

  it('is measured in bytes, as the hub does', () => {
    expect(objectionTo('a'.repeat(256 * 1024))).toBeNull();
    expect(objectionTo('é'.repeat(128 * 1024) + 'a')).toBe('The prompt is too long: 257 KiB, and the most is 256 KiB.');
  });
});

describe('Enter', () => {
  const enter = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false };

  it('sends', () => {
    expect(isSend(enter)).toBe(true);
  });

  const others = [{ shiftKey: true }, { altKey: true }, { isComposing: true }, { key: 'a' }];

  it.each(others)('does not send with %j', (more) => {
    expect(isSend({ ...enter, ...more })).toBe(false);
  });
});
