import { CopyButton } from '../common/CopyButton';
import { Code } from '../highlight/Code';

interface Props {
  readonly code: string;
  readonly language: string;
  /** A fence that is not closed yet still grows. */
  readonly isWhole: boolean;
}

/** A fence: its language, a way to copy it, and the code as it is. */
export function CodeBlock({ code, language, isWhole }: Props) {
  return (
    <figure className="code">
      <figcaption className="code-bar">
        <span className="code-language">{language === '' ? 'text' : language}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre className="code-text" tabIndex={0} dir="ltr">
        <code>
          <Code code={code} language={language} isWhole={isWhole} />
        </code>
      </pre>
    </figure>
  );
}
