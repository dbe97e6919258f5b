import { EditorView } from '@codemirror/view';

/** How the editor looks: the page's own colours, which are right in both themes. */
export const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '0.78125rem' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--font-code)', lineHeight: '1.55' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 0.75rem 0 0.5rem' },
  '.cm-gutters': { border: 'none', backgroundColor: 'var(--surface)', color: 'var(--text-quiet)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.25rem', padding: '0 0.375rem' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--raised) 55%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selected)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--marked)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--selected)' },
  '.cm-specialChar': { color: 'var(--bad)' },
  '.cm-skip': { backgroundColor: 'var(--raised)', color: 'var(--text-quiet)' },

  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: '0.375rem 2rem 0.375rem 0.5rem', fontFamily: 'var(--font)' },
  '.cm-textfield': { border: '1px solid var(--line-strong)', borderRadius: '4px', backgroundColor: 'var(--surface)' },
  '.cm-button': { border: '1px solid var(--line-strong)', borderRadius: '4px', background: 'var(--surface)' },
  '.cm-textfield, .cm-button': { color: 'var(--text)', fontSize: '0.75rem' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--text)' },

  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--removed)' },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: 'var(--added)' },
  '&.cm-merge-a .cm-changedText, & .cm-deletedChunk .cm-deletedText': { background: 'var(--removed-strong)' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--added-strong)' },
  // On these grounds the colours of the language are too faint to read.
  '& .cm-changedText, & .cm-deletedText, & .cm-changedText [class*=hl-], & .cm-deletedText [class*=hl-]': {
    color: 'var(--text)',
  },
  '&.cm-merge-a .cm-changedLineGutter, & .cm-deletedLineGutter': { background: 'var(--bad)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--good)' },
  '.cm-deletedChunk': { position: 'relative', minHeight: '2rem', padding: '0.25rem 0' },
  '.cm-deletedChunk .cm-chunkButtons': { zIndex: '1', top: '0.25rem' },
  '.cm-deletedChunk button': {
    minHeight: '28px',
    padding: '0 0.5rem',
    border: '1px solid var(--line-strong)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontFamily: 'var(--font)',
    fontSize: '0.75rem',
  },
  '@media (pointer: coarse), (max-width: 47.99rem)': {
    '.cm-deletedChunk': { minHeight: '52px' },
    '.cm-deletedChunk button': { minWidth: '44px', minHeight: '44px' },
  },
  '.cm-deletedChunk .cm-deletedLine': { paddingLeft: '0.5rem', whiteSpace: 'pre-wrap' },

  '.hl-keyword, .hl-selector-tag, .hl-built_in, .hl-section': { color: 'var(--code-word)' },
  '.hl-string, .hl-regexp, .hl-addition, .hl-symbol': { color: 'var(--good)' },
  '.hl-number, .hl-literal, .hl-variable, .hl-template-variable, .hl-attr, .hl-attribute': {
    color: 'var(--code-value)',
  },
  '.hl-title, .hl-name, .hl-selector-class, .hl-selector-id, .hl-type': { color: 'var(--accent)' },
  '.hl-comment, .hl-quote, .hl-meta': { color: 'var(--text-quiet)', fontStyle: 'italic' },
  '.hl-deletion': { color: 'var(--bad)' },
});
