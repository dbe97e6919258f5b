import type { Shelf } from '../storage';

const KEY = 'gadget.theme';

export type Theme = 'system' | 'light' | 'dark';

/** The theme the person chose; the system's where none was. */
export function themeOf(shelf: Shelf): Theme {
  const kept = shelf.read(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Puts a theme on the page: every colour is a `light-dark()` of it. */
export function wear(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(shelf: Shelf, theme: Theme): void {
  if (theme === 'system') shelf.remove(KEY);
  else shelf.write(KEY, theme);
  wear(theme);
}
