import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { lineEndOf } from './lineEnds';

it.each(['', 'one', 'a\nb\n', 'a\r\nb\r\n', 'a\r\nb\n', 'a\rb', '\r\n\r', '\n\r\n'])(
  'a text that is opened and not changed is saved as it was: %j',
  (text) => {
    const state = EditorState.create({ doc: text, extensions: EditorState.lineSeparator.of(lineEndOf(text)) });

    expect(state.sliceDoc()).toBe(text);
  },
);
