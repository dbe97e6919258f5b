import type { ReactNode } from 'react';
import type { Loaded } from './resource';
import './page.css';

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that is a page of text, lists and forms. */
export function Page({ title, actions, children }: Props) {
  return (
    <main className="page">
      <div className="page-column">
        <div className="page-top">
          <h1>{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </main>
  );
}

interface WhenThereProps<T> {
  readonly loaded: Loaded<T>;
  /** What it is, for the words when it is not there. */
  readonly what: string;
  readonly children: (value: T) => ReactNode;
}

/** What was read, or plainly why it is not here. */
export function WhenThere<T>({ loaded, what, children }: WhenThereProps<T>): ReactNode {
  switch (loaded.kind) {
    case 'loading':
      return <p className="note">{`Reading ${what}`}</p>;
    case 'absent':
      return <p className="note">{`This hub does not have ${what}.`}</p>;
    case 'failed':
      return (
        <p className="note" role="alert">
          {`Could not read ${what}: ${loaded.message}`}
        </p>
      );
    case 'there':
      return children(loaded.value);
  }
}
