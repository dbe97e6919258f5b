import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { coloursOf } from './colours';
import { lineEndOf } from './lineEnds';
import { look } from './look';
import type { Side } from './sides';

/**
 * CodeMirror, in a chunk of its own. Each view is in a shadow root: there its styles are sheets made by script, which
 * the page's Content-Security-Policy lets in without 'unsafe-inline'.
 */
export interface FileEditor {
  text(): string;
  /** Another text in place of all that is there. */
  show(text: string): void;
  allowWriting(isAllowed: boolean): void;
  /** Shows how the text differs from another one, with a choice at every place; `null` ends it. */
  compareWith(theirs: string | null): void;
  close(): void;
}

interface FileOptions {
  readonly text: string;
  readonly language: string;
  readonly label: string;
  readonly onChange: () => void;
}

const rootOf = (host: HTMLElement): ShadowRoot => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  return root;
};

const shown = (language: string): Extension => [
  highlightSpecialChars(),
  drawSelection(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  EditorView.contentAttributes.of({ spellcheck: 'false', dir: 'ltr' }),
  coloursOf(language),
  look,
];

const writing = (isAllowed: boolean, label: string): Extension => [
  EditorState.readOnly.of(!isAllowed),
  EditorView.editable.of(isAllowed),
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-readonly': String(!isAllowed),
    tabindex: '0',
  }),
];

export function openFile(host: HTMLElement, options: FileOptions): FileEditor {
  const [write, compare] = [new Compartment(), new Compartment()];
  const { label, onChange } = options;
  const stateOf = (text: string, isAllowed: boolean): EditorState =>
    EditorState.create({
      doc: text,
      extensions: [
        EditorState.lineSeparator.of(lineEndOf(text)),
        lineNumbers(),
        history(),
        keymap.of([
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
          indentWithTab,
        ]),
        shown(options.language),
        write.of(writing(isAllowed, label)),
        compare.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
      ],
    });
  const root = rootOf(host);
  const view = new EditorView({ state: stateOf(options.text, false), parent: root, root });
  return {
    text: () => view.state.sliceDoc(),
    show: (text) => view.setState(stateOf(text, !view.state.readOnly)),
    allowWriting(isAllowed) {
      view.dispatch({ effects: write.reconfigure(writing(isAllowed, label)) });
      if (isAllowed) view.focus();
    },
    compareWith(theirs) {
      view.dispatch({ effects: compare.reconfigure(theirs === null ? [] : choices(theirs)) });
    },
    close: () => view.destroy(),
  };
}

/** Their text beside the one that is written, with a choice at every place where they differ. */
const choices = (theirs: string): Extension =>
  unifiedMergeView({
    original: theirs,
    mergeControls(type, action) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = type === 'accept' ? 'Mine' : 'Theirs';
      button.setAttribute('aria-label', type === 'accept' ? 'Keep mine here' : 'Take theirs here');
      button.addEventListener('click', action);
      return button;
    },
  });

interface SidesOptions {
  readonly before: Side;
  readonly after: Side;
  readonly language: string;
  readonly label: string;
}

/** Two sides of a diff, line beside line. Nothing can be written; returns how to close it. */
export function openSides(host: HTMLElement, { before, after, language, label }: SidesOptions): () => void {
  const side = ({ text, numbers }: Side, name: string) => ({
    doc: text,
    extensions: [
      lineNumbers({ formatNumber: (line) => String(numbers[line - 1] ?? '') }),
      EditorView.lineWrapping,
      EditorView.decorations.of((view) => skipsOf(view, numbers)),
      shown(language),
      writing(false, `${label}, ${name}`),
    ],
  });
  const root = rootOf(host);
  const view = new MergeView({ a: side(before, 'before'), b: side(after, 'after'), parent: root, root });
  return () => view.destroy();
}

const skipsOf = (view: EditorView, numbers: readonly (number | null)[]) => {
  const { doc } = view.state;
  const skips = numbers.flatMap((number, index) =>
    number === null && index < doc.lines ? [Decoration.line({ class: 'cm-skip' }).range(doc.line(index + 1).from)] : [],
  );
  return Decoration.set(skips);
};
