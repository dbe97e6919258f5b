import { useCallback, useEffect, useState } from 'react';

type Editor = typeof import('./editor');

export type EditorLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly editor: Editor }
  | { readonly kind: 'failed'; readonly retry: () => void };

/** The editor's code, fetched when a file or a comparison is first looked at. */
export function useEditor(): EditorLoad {
  const [load, setLoad] = useState<EditorLoad>({ kind: 'loading' });
  const fetch = useCallback((): void => {
    setLoad({ kind: 'loading' });
    import('./editor').then(
      (editor) => setLoad({ kind: 'there', editor }),
      () => setLoad({ kind: 'failed', retry: fetch }),
    );
  }, []);
  useEffect(fetch, [fetch]);
  return load;
}

/** What is said where the editor would be. */
export function loadWords(load: EditorLoad): string {
  return load.kind === 'failed' ? 'The editor could not be loaded.' : 'Loading the editor';
}
