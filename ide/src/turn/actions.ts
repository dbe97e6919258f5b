import { createContext, useContext } from 'react';

export type Decision = 'once' | 'always' | 'deny' | 'deny-and-stop';

/** What a person can do about a turn. An answer is `null` when it was done, else why it was not. */
export interface TurnActions {
  readonly decide: (turnId: string, callId: string, decision: Decision) => Promise<string | null>;
  readonly answer: (turnId: string, callId: string, answer: string) => Promise<string | null>;
  readonly stopAgent: (turnId: string, agentId: string) => Promise<string | null>;
  readonly editQueued: (turnId: string, prompt: string) => Promise<string | null>;
  readonly cancelQueued: (turnId: string) => Promise<string | null>;
  /** Asks the same once more, in a turn of its own. */
  readonly retry: (prompt: string) => void;
}

const nothing = async (): Promise<string> => 'Not connected';

export const TurnActionsContext = createContext<TurnActions>({
  decide: nothing,
  answer: nothing,
  stopAgent: nothing,
  editQueued: nothing,
  cancelQueued: nothing,
  retry: () => undefined,
});

export const useTurnActions = (): TurnActions => useContext(TurnActionsContext);
