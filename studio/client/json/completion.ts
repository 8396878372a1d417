import {
  autocompletion,
  snippet,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { hoverTooltip, type EditorView, type Tooltip } from '@codemirror/view'
import type { JsonLanguage, Suggestion } from './language.ts'
import { renderMarkdown } from './markdown.ts'

/** Suggests completions at the caret and describes what the pointer is over. */
export function languageHelp(language: JsonLanguage): Extension {
  return [
    autocompletion({ override: [(context) => complete(language, context)], icons: false }),
    hoverTooltip((view, position) => explain(language, view, position)),
  ]
}

async function complete(
  language: JsonLanguage,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context
  const line = state.doc.lineAt(pos)
  if (!explicit && !/["\w:[{,/-] ?$/.test(line.text.slice(0, pos - line.from))) return null
  const suggestions = await language.complete(state.doc.toString(), pos)
  const [first] = suggestions
  if (!first || context.aborted) return null
  const isQuoted = state.sliceDoc(first.from, first.from + 1) === '"'
  return {
    from: first.from,
    to: first.to,
    options: suggestions.map((suggestion) => toCompletion(suggestion)),
    // An opening quotation mark adds the closing one, which changes the range to replace.
    validFor: isQuoted ? /^"[^"\\{}]*$/ : /^[\w-]+$/,
  }
}

function toCompletion({ description, reopens, ...suggestion }: Suggestion): Completion {
  const insert = snippet(toTemplate(suggestion.snippet))
  return {
    ...suggestion,
    ...(description !== '' && { info: () => renderMarkdown(description) }),
    apply(view, completion, from, to) {
      insert(view, completion, from, to)
      if (reopens) startCompletion(view)
    },
  }
}

async function explain(
  language: JsonLanguage,
  view: EditorView,
  position: number,
): Promise<Tooltip | null> {
  const { doc } = view.state
  const found = await language.explain(doc.toString(), position)
  if (!found || view.state.doc !== doc) return null
  const { from, to, description } = found
  return { pos: from, end: to, above: true, create: () => ({ dom: renderMarkdown(description) }) }
}

/**
 * Converts a snippet of the Language Server Protocol to a CodeMirror template. Uses the first of several choices. Fields in
 * CodeMirror cannot contain braces, so a field is the longest part of the default text without one.
 */
export function toTemplate(written: string): string {
  return written.replace(
    piece,
    (
      plain,
      escaped?: string,
      stop?: string,
      number?: string,
      defaultText?: string,
      choices?: string,
    ) => {
      if (escaped !== undefined) return escapeBraces(escaped)
      if (stop !== undefined) return `\${${stop}}`
      if (number === undefined) return escapeBraces(plain)
      return field(
        number,
        defaultText === undefined ? firstOf(choices ?? '') : unescape(defaultText),
      )
    },
  )
}

/** An escaped character, a tab stop, a tab stop with default text or choices, or a brace. */
const piece =
  /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\[^]|[^\\}])*)|\|((?:\\[^]|[^\\|])*)\||)\}|[{}]/g

function field(number: string, text: string): string {
  const part = text.split(/[{}]/).reduce((a, b) => (b.length > a.length ? b : a))
  if (text === '' || part === '') return `${escapeBraces(text)}\${${number}}`
  const at = text.indexOf(part)
  const [before, after] = [text.slice(0, at), text.slice(at + part.length)]
  return `${escapeBraces(before)}\${${number}:${part}}${escapeBraces(after)}`
}

function firstOf(choices: string): string {
  return unescape(/^(?:\\[^]|[^\\,])*/.exec(choices)?.[0] ?? '')
}

function unescape(text: string): string {
  return text.replaceAll(/\\([\\$},|])/g, '$1')
}

function escapeBraces(text: string): string {
  return text.replaceAll(/[{}]/g, String.raw`\$&`)
}
