import { expect, it } from 'vitest';
import { Store } from './store';

const add = (sum: number, more: number): number => sum + more;

it('shows a burst of events once, at the next frame', () => {
  const frames: (() => void)[] = [];
  const seen: number[] = [];
  const store = new Store(0, add, (draw) => void frames.push(draw));
  store.subscribe(() => void seen.push(store.shown()));

  for (let event = 1; event <= 100; event++) store.dispatch(event);
  expect([frames.length, store.shown()]).toEqual([1, 0]);

  frames.shift()?.();
  expect(seen).toEqual([5050]);

  store.dispatch(1);
  frames.shift()?.();
  expect(seen).toEqual([5050, 5051]);
});

it('asks for no frame when nothing changed', () => {
  const frames: (() => void)[] = [];
  const store = new Store(0, add, (draw) => void frames.push(draw));

  store.dispatch(0);

  expect(frames).toEqual([]);
});
