import { CopyButton } from '../common/CopyButton';

interface Props {
  readonly code: string;
  readonly language: string;
}

/** A fence: its language, a way to copy it, and the code as it is. */
export function CodeBlock({ code, language }: Props) {
  return (
    <figure className="code">
      <figcaption className="code-bar">
        <span className="code-language">{language === '' ? 'text' : language}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre className="code-text" tabIndex={0} dir="ltr">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
