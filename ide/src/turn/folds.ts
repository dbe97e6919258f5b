import { createContext, useCallback, useContext, useState } from 'react';

/** Which cards a person has opened or closed, by row. Rows come and go while one scrolls; what was opened stays open. */
export const FoldsContext = createContext<Map<string, boolean>>(new Map());

/** Whether a card is open. Only a person changes it: nothing collapses by itself. */
export function useFold(key: string, atFirst: boolean): readonly [isOpen: boolean, toggle: () => void] {
  const folds = useContext(FoldsContext);
  const [chosen, setChosen] = useState<boolean | undefined>(() => folds.get(key));
  const isOpen = chosen ?? atFirst;
  const toggle = useCallback(() => {
    folds.set(key, !isOpen);
    setChosen(!isOpen);
  }, [folds, key, isOpen]);
  return [isOpen, toggle];
}
