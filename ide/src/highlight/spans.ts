import type { HLJSApi } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

/** A run of code in one colour. `scope` is a name of the highlighter, empty for plain. */
export interface CodeSpan {
  readonly scope: string;
  readonly text: string;
}

/** Collects runs instead of HTML: no text of a model, a tool or a file ever becomes markup. */
class SpanEmitter {
  readonly spans: CodeSpan[] = [];
  readonly #scopes: string[] = [];

  addText(text: string): void {
    if (text === '') return;
    const scope = (this.#scopes.at(-1) ?? '').split('.')[0] ?? '';
    const last = this.spans.at(-1);
    if (last !== undefined && last.scope === scope)
      this.spans[this.spans.length - 1] = { scope, text: last.text + text };
    else this.spans.push({ scope, text });
  }

  startScope(scope: string): void {
    this.#scopes.push(scope);
  }

  endScope(): void {
    this.#scopes.pop();
  }

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  __addSublanguage(emitter: SpanEmitter): void {
    this.spans.push(...emitter.spans);
  }

  finalize(): void {
    this.#scopes.length = 0;
  }

  toHTML(): string {
    return '';
  }
}

const highlighter: HLJSApi = hljs.newInstance();
const LANGUAGES = { bash, css, diff, go, java, javascript, json, markdown, python, rust, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);
highlighter.configure({ __emitter: SpanEmitter } as unknown as Parameters<HLJSApi['configure']>[0]);

/** The code in colours; `null` for a language that is not known here. */
export function codeSpans(code: string, language: string): readonly CodeSpan[] | null {
  if (highlighter.getLanguage(language) === undefined) return null;
  const result = highlighter.highlight(code, { language, ignoreIllegals: true });
  return (result._emitter as unknown as SpanEmitter).spans;
}
