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
import { toTemplate } from './snippet-template.ts'

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
