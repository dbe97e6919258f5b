import { useEffect, useState } from 'react';
import type { Connection } from './connection';

/** A drone that has not ended its turn this long after Stop is asked about. */
const PATIENCE_MS = 10_000;

export interface Stop {
  readonly label: string;
  /** The drone has not answered: it can be terminated. */
  readonly isLate: boolean;
  readonly refusal: string | null;
  readonly stop: () => void;
}

/** Stopping the turn that runs. What is said of it is forgotten with the turn. */
export function useStop(connection: Connection, turnId: string | null): Stop {
  const [asked, setAsked] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isStopping = turnId !== null && asked === turnId;

  useEffect(() => {
    setLate(false);
    setRefusal(null);
    if (!isStopping) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isStopping, turnId]);

  const stop = (): void => {
    if (turnId === null || connection.requests === null) return;
    setAsked(turnId);
    void connection.requests.abort(turnId).then((outcome) => {
      if (outcome.ok) return;
      setRefusal(outcome.message);
      setAsked(null);
    });
  };

  return { label: isStopping ? 'Stopping…' : 'Stop', isLate: isStopping && isLate, refusal, stop };
}
