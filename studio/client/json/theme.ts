import { syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const line = '1px solid var(--studio-line)'
const floating = {
  border: line,
  borderRadius: 'var(--studio-radius)',
  backgroundColor: 'var(--studio-raised)',
  color: 'var(--studio-text)',
}

const rules = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--studio-text)',
    backgroundColor: 'var(--studio-surface)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: 'none' }, // json-pane.css draws it above the gutters
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--studio-text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--studio-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--studio-surface)',
    color: 'var(--studio-quiet)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--studio-json-line)' },
  '.cm-activeLineGutter': { color: 'var(--studio-text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'var(--studio-json-selection)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--studio-json-selection)',
    outline: line,
  },
  '.cm-searchMatch, .cm-selectionMatch': { backgroundColor: 'var(--studio-json-found)' },
  '.cm-searchMatch-selected': { outline: '1px solid var(--studio-accent)' },
  '.json-propertyName': { color: 'var(--studio-accent)' },
  '.json-string': { color: 'var(--studio-json-string)' },
  '.json-number, .json-bool, .json-null': { color: 'var(--studio-json-literal)' },
  '.json-separator, .json-squareBracket, .json-brace': { color: 'var(--studio-quiet)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--studio-sunken)',
    border: line,
    color: 'var(--studio-quiet)',
    padding: '0 6px',
  },
  '.cm-snippetField': { backgroundColor: 'var(--studio-json-selection)' },
  '.cm-tooltip': floating,
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--studio-accent)',
    color: 'var(--studio-on-accent)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.8' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', maxWidth: '360px' },
  '.cm-tooltip-hover .json-prose': { padding: '8px 12px' },
  '.json-prose': {
    maxWidth: '440px',
    maxHeight: '50vh',
    overflow: 'auto',
    fontFamily: 'system-ui, sans-serif',
    lineHeight: '1.45',
  },
  '.json-prose > *': { margin: '0' },
  '.json-prose > * + *': { marginTop: '6px' },
  '.json-prose ul': { paddingLeft: '18px' },
  '.json-prose code, .json-prose pre': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '12px',
    backgroundColor: 'var(--studio-sunken)',
    borderRadius: '4px',
    padding: '1px 4px',
  },
  '.json-prose pre': { padding: '6px 8px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'system-ui, sans-serif' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--studio-error)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--studio-warning)' },
  '.cm-diagnosticSource': { opacity: '1', color: 'var(--studio-quiet)' },
  '.json-problem > span': { display: 'block' },
  '.json-problem > span + span': { color: 'var(--studio-quiet)' },
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    paddingBottom: '0',
    textDecoration: 'underline wavy 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-error': { textDecorationColor: 'var(--studio-error)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--studio-warning)' },
  '.cm-lintRange-active': { backgroundColor: 'var(--studio-json-line)' },
  '.cm-panels': { backgroundColor: 'var(--studio-raised)', color: 'var(--studio-text)' },
  '.cm-panels.cm-panels-top': { borderBottom: line },
  '.cm-panels.cm-panels-bottom': { borderTop: line },
  '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    background: 'var(--studio-json-selection)',
    color: 'var(--studio-text)',
  },
  '.cm-textfield': { backgroundColor: 'var(--studio-surface)', border: line, color: 'inherit' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--studio-sunken)',
    border: line,
    color: 'inherit',
  },
})

/** The theme of the editor. All colours are variables of the composer, which cover light and dark mode. */
export const theme: Extension = [
  rules,
  syntaxHighlighting({ style: (tags) => tags.map((tag) => `json-${tag.toString()}`).join(' ') }),
]
