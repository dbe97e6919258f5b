import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFold } from './folds';

interface Props {
  readonly foldKey: string;
  readonly state: string;
  readonly part: string;
  readonly summary: ReactNode;
  readonly isOpenAtFirst?: boolean;
  readonly aside?: ReactNode;
  /** Made only while the card is open. */
  readonly body: () => ReactNode;
}

/** A line that opens on click. Its body exists only while it is open. */
export function Card({ foldKey, state, part, summary, isOpenAtFirst = false, aside, body }: Props) {
  const [isOpen, toggle] = useFold(foldKey, isOpenAtFirst);
  return (
    <div className="card" data-part={part} data-state={state} data-open={isOpen}>
      <div className="card-top">
        <button type="button" className="card-line" aria-expanded={isOpen} onClick={toggle}>
          <ChevronRight className="card-arrow" aria-hidden="true" />
          {summary}
        </button>
        {aside}
      </div>
      {isOpen && <div className="card-body">{body()}</div>}
    </div>
  );
}
