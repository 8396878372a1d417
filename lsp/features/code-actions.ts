import type { TextDocument } from 'vscode-languageserver-textdocument'
import {
  CodeActionKind,
  CodeActionTriggerKind,
  type CodeAction,
  type CodeActionParams,
  type Position,
  type TextEdit,
} from 'vscode-languageserver/node'
import type { CheckResult } from '../../check/check.ts'
import { sameEnds, type Replacement } from '../../check/fix/edit-tree.ts'
import { createEditor } from '../../check/fix/edits.ts'
import { fixText } from '../../check/fix/fix.ts'
import { type FoundProblem, toDiagnostic } from '../diagnose.ts'
import type { Workspace } from '../site/workspace.ts'

/** The problems of an open document; `createCheck` makes the check that safe fixes must pass, which takes a while. */
export interface FixableDocument {
  document: TextDocument
  found: readonly FoundProblem[]
  createCheck: () => Promise<(text: string) => CheckResult>
}

/** Lists the fixes of the problems in a range, and the one that makes all safe fixes of the document. */
export async function listCodeActions(
  { document, found, createCheck }: FixableDocument,
  { range, context }: CodeActionParams,
  workspace: Workspace,
): Promise<CodeAction[]> {
  const { uri } = document
  const isAsked = (kind: string): boolean =>
    !context.only ||
    context.only.some((only) => only === '' || kind === only || kind.startsWith(`${only}.`))
  const fixable = found.filter(({ problem }) => problem.fix)
  const resolve = createEditor(document.getText())

  const fixes = fixable.flatMap((one): CodeAction[] => {
    const diagnostic = toDiagnostic(one, workspace)
    const { start, end } = diagnostic.range
    const isHere = compare(start, range.end) <= 0 && compare(range.start, end) <= 0
    const { fix } = one.problem
    const edits = isHere && fix ? resolve(fix.edits) : undefined
    // A byte order mark is not part of the text in an editor.
    if (!fix || !edits || edits.some(({ from }) => from < 0)) return []
    return [
      {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: fix.safe,
        edit: { changes: { [uri]: edits.map((edit) => toTextEdit(document, edit)) } },
      },
    ]
  })

  // Editors ask at each move of the cursor; making all safe fixes takes several checks.
  const isWanted =
    context.only !== undefined || context.triggerKind !== CodeActionTriggerKind.Automatic
  const hasSafe = isWanted && fixable.some(({ problem }) => problem.fix?.safe)
  const all =
    hasSafe && isAsked(CodeActionKind.SourceFixAll) ? fixAll(document, await createCheck()) : []
  return [...(isAsked(CodeActionKind.QuickFix) ? fixes : []), ...all]
}

function fixAll(document: TextDocument, check: (text: string) => CheckResult): CodeAction[] {
  const before = document.getText()
  const { text: after } = fixText(before, check)
  if (after === before) return []
  return [
    {
      title: 'Make all safe fixes in this file',
      kind: CodeActionKind.SourceFixAll,
      edit: { changes: { [document.uri]: [editBetween(document, after)] } },
    },
  ]
}

/** The edit that turns a document into another text. */
export function editBetween(document: TextDocument, after: string): TextEdit {
  const before = document.getText()
  const [head, tail] = sameEnds(before, after)
  const text = after.slice(head, after.length - tail)
  return toTextEdit(document, { from: head, to: before.length - tail, text })
}

/** Turns offsets in a document into positions. */
export function toTextEdit(document: TextDocument, { from, to, text }: Replacement): TextEdit {
  return {
    range: { start: document.positionAt(from), end: document.positionAt(to) },
    newText: text,
  }
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character
}
