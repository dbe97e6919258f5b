import { Fragment, memo, type ReactNode } from 'react';
import type { Token, Tokens } from 'marked';
import { CodeBlock } from './CodeBlock';
import { tokensOf } from './lex';
import { safeAddress, withoutEntities } from './links';
import './markdown.css';

const DEEPEST = 24;

/** One piece of Markdown. Elements are made from tokens; what has no element of its own is shown as text. */
export const Markdown = memo(function Markdown({ piece }: { readonly piece: string }) {
  const tokens = tokensOf(piece);
  return (
    <div className="markdown" dir="auto">
      {tokens === null ? <p className="markdown-plain">{piece}</p> : elements(tokens, 0)}
    </div>
  );
});

function elements(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  if (tokens === undefined) return null;
  return tokens.map((token, index) => <Fragment key={index}>{element(token, depth + 1)}</Fragment>);
}

function element(token: Token, depth: number): ReactNode {
  if (depth > DEEPEST) return token.raw;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'code':
      return (
        <CodeBlock
          code={token.text as string}
          language={languageOf(token.lang as string | undefined)}
          isWhole={isClosed(token.raw)}
        />
      );
    case 'heading':
      return <Heading level={token.depth as number}>{elements(token.tokens, depth)}</Heading>;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return <blockquote>{elements(token.tokens, depth)}</blockquote>;
    case 'list':
      return list(token as Tokens.List, depth);
    case 'table':
      return table(token as Tokens.Table, depth);
    case 'paragraph':
      return <p>{elements(token.tokens, depth)}</p>;
    default:
      return inline(token, depth);
  }
}

function inline(token: Token, depth: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{elements(token.tokens, depth)}</strong>;
    case 'em':
      return <em>{elements(token.tokens, depth)}</em>;
    case 'del':
      return <del>{elements(token.tokens, depth)}</del>;
    case 'codespan':
      return <code>{token.text as string}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={token.checked === true}
          disabled
          aria-label={token.checked === true ? 'Done' : 'Open'}
        />
      );
    case 'link':
      return <Link href={token.href as string}>{elements(token.tokens, depth)}</Link>;
    case 'image':
      return <Link href={token.href as string}>{`Image: ${token.text === '' ? token.href : token.text}`}</Link>;
    case 'escape':
      return token.text as string;
    case 'text':
      return token.tokens === undefined ? withoutEntities(token.text as string) : elements(token.tokens, depth);
    default:
      // HTML among them: it is shown as it was written.
      return token.raw;
  }
}

/** A text may begin with any level. For the outline of the page all of them are one below its title; the look tells them apart. */
function Heading({ level, children }: { readonly level: number; readonly children: ReactNode }) {
  return <h2 className={`markdown-h${Math.min(3, level)}`}>{children}</h2>;
}

function Link({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const address = safeAddress(href);
  if (address === null) return <span title={href}>{children}</span>;
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function list(token: Tokens.List, depth: number): ReactNode {
  const items = token.items.map((item, index) => (
    <li key={index} className={item.task ? 'markdown-task' : undefined}>
      {elements(item.tokens, depth)}
    </li>
  ));
  if (!token.ordered) return <ul>{items}</ul>;
  return <ol start={typeof token.start === 'number' ? token.start : 1}>{items}</ol>;
}

function table(token: Tokens.Table, depth: number): ReactNode {
  const align = (index: number): 'left' | 'center' | 'right' | undefined => token.align[index] ?? undefined;
  return (
    <div className="markdown-table" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} style={{ textAlign: align(index) }}>
                {elements(cell.tokens, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} style={{ textAlign: align(column) }}>
                  {elements(cell.tokens, depth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const languageOf = (info: string | undefined): string =>
  (info ?? '')
    .trim()
    .split(/[\s{,]/)[0]
    ?.slice(0, 24) ?? '';

/** Whether a fence has come to its end. Code by indentation has no end to wait for. */
const isClosed = (raw: string): boolean => !/^ {0,3}(?:```|~~~)/.test(raw) || /\n[ \t>]*(?:```+|~~~+)\s*$/.test(raw);
