import type { Shelf } from '../storage';

const KEY = 'gadget.tab';

/** The name of this tab, the same after a reload, so that the hub gives it back the lock it held. */
export function tabIdOf(shelf: Shelf): string {
  const known = shelf.read(KEY);
  if (known !== null) return known;
  const tabId = crypto.randomUUID();
  shelf.write(KEY, tabId);
  return tabId;
}
