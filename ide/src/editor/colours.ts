import { StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { askSpans, type Spans } from '../highlight/askSpans';

/** Longer texts are shown in one colour. */
const LONGEST = 300_000;
/** Colours come when writing pauses this long; until then those that are there move with the text. */
const PAUSE_MS = 200;

const coloured = StateEffect.define<DecorationSet>();

const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    const made = transaction.effects.find((effect) => effect.is(coloured));
    return made === undefined ? set.map(transaction.changes) : (made.value as DecorationSet);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The same colours that code has in the transcript, by the same worker. */
export function coloursOf(language: string): Extension {
  if (language === '') return [];
  const painter = ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const ask = (): void => {
      const { doc } = view.state;
      if (doc.length > LONGEST) return;
      // Line ends count as one character in the editor, whatever they are in the file.
      askSpans(doc.sliceString(0, doc.length, '\n'), language, (spans) => {
        if (isHere && view.state.doc === doc) view.dispatch({ effects: coloured.of(marksOf(spans, doc)) });
      });
    };
    ask();
    return {
      update({ docChanged }: ViewUpdate): void {
        if (!docChanged) return;
        clearTimeout(timer);
        timer = setTimeout(ask, PAUSE_MS);
      },
      destroy(): void {
        isHere = false;
        clearTimeout(timer);
      },
    };
  });
  return [colours, painter];
}

function marksOf(spans: Spans, doc: Text): DecorationSet {
  if (spans === null) return Decoration.none;
  const marks = [];
  let from = 0;
  for (const { scope, text } of spans) {
    const to = Math.min(from + text.length, doc.length);
    if (scope !== '' && to > from) {
      marks.push(Decoration.mark({ class: `hl-${scope.replace(/[^a-z_-]/g, '')}` }).range(from, to));
    }
    from = to;
  }
  return Decoration.set(marks);
}
