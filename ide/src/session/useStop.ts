import { useEffect, useState } from 'react';
import type { Connection } from './connection';

/** A drone that has not ended its turn this long after Stop is asked about. */
const PATIENCE_MS = 10_000;

/** What the hub says of a drone that does not ack. */
const NOT_REACHED = 'Failed to reach drone';
const SILENCE = 'The drone has not answered, so the turn may still run.';

export interface Stop {
  readonly label: string;
  /** The turn goes on although it was to be stopped: its drone can be terminated. */
  readonly isLate: boolean;
  /** Why it goes on. */
  readonly words: string;
  readonly stop: () => void;
}

interface Asked {
  readonly turnId: string;
  readonly isLate: boolean;
  readonly refusal: string | null;
}

/** Stopping the turn that runs. What is said of it is forgotten with the turn. */
export function useStop(connection: Connection, turnId: string | null): Stop {
  const [last, setLast] = useState<Asked | null>(null);
  const asked = last !== null && last.turnId === turnId ? last : null;
  const isWaiting = asked !== null && !asked.isLate;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLast((was) => was && { ...was, isLate: true }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, turnId]);

  const stop = (): void => {
    if (turnId === null || connection.requests === null) return;
    setLast({ turnId, isLate: false, refusal: null });
    void connection.requests.abort(turnId).then((outcome) => {
      if (outcome.ok) return;
      const refusal = outcome.message === NOT_REACHED ? SILENCE : outcome.message;
      setLast((was) => was && { ...was, isLate: true, refusal });
    });
  };

  return {
    label: asked !== null && asked.refusal === null ? 'Stopping…' : 'Stop',
    isLate: asked?.isLate ?? false,
    words: asked?.refusal ?? SILENCE,
    stop,
  };
}
