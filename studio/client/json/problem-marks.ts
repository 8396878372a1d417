import type { Diagnostic } from '@codemirror/lint'
import type { Problem } from '../../../check/problem/problem.ts'
import { makeElement } from './markdown.ts'

/** A problem in the text. Offsets refer to the text. */
export interface PaneProblem extends Pick<Problem, 'severity' | 'code' | 'message' | 'hint'> {
  from: number
  to: number
}

/** Converts problems for the editor, in order. Offsets beyond its `length` are moved to its ends. */
export function markProblems(
  problems: readonly PaneProblem[],
  toEditor: (offset: number) => number,
  length: number,
): Diagnostic[] {
  const place = (offset: number): number => Math.min(Math.max(toEditor(offset), 0), length)
  return problems
    .map(({ from, to, severity, code, message, hint }): Diagnostic => {
      const start = place(from)
      const lines = [message, hint].filter((words) => words !== '')
      return {
        from: start,
        to: Math.max(start, place(to)),
        severity,
        source: code,
        message: lines.join(' '),
        renderMessage: () => showLines(lines),
      }
    })
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
}

function showLines(lines: readonly string[]): HTMLElement {
  const shown = makeElement('span', ...lines.map((words) => makeElement('span', words)))
  shown.className = 'json-problem'
  return shown
}
