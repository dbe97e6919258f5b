import { useHighlight } from './useHighlight';
import './highlight.css';

interface Props {
  readonly code: string;
  readonly language: string;
  /** Code that still grows is not coloured: its colours would jump. */
  readonly isWhole?: boolean;
}

/** Code in colours, as text. Colours come later and change no size. */
export function Code({ code, language, isWhole = true }: Props) {
  const spans = useHighlight(code, language, isWhole);
  if (spans === null) return code;
  return spans.map(({ scope, text }, index) =>
    scope === '' ? (
      text
    ) : (
      <span key={index} className={`hl-${scope.replace(/[^a-z_-]/g, '')}`}>
        {text}
      </span>
    ),
  );
}
