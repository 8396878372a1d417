import { createContext, use } from 'react'
import type { Path, Problem, Severity } from '../../../../check/problem/problem.ts'
import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import { fitValue } from '../../../samples.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { sampleSiteOf } from '../../adding/choices.ts'
import type { FileEdit } from '../../model/draft.ts'
import { fileIn } from '../../model/pages.ts'
import type { ChangeLabel } from '../../model/step.ts'
import type { Session } from '../../session/session.ts'
import { useSessionState } from '../../session/use-session.ts'

/** What forms do with the session. Forms hold no data themselves. */
export type FormTools = ReturnType<typeof createFormTools>

/** Connects forms to a session. */
export function createFormTools(session: Session) {
  const { opened, state } = session
  const { main, bundle } = opened
  const fileOf = (path: Path): string => fileIn(state().site, path, main)
  return {
    bundle,
    /** Returns the value of the file that contains a path. */
    root: (path: Path) => state().site.roots.get(fileOf(path)),
    problems: () => state().problems,
    /** Fits a new value of a schema to the site. */
    fit: (schema: Schema, value: JsonValue): JsonValue =>
      fitValue(bundle, sampleSiteOf(session), schema, value) ?? value,
    /** Applies edits as one step of the history. Those without a file are of the one that contains their path. */
    edit(edits: readonly (ModelEdit | FileEdit)[], { summary, ...group }: ChangeLabel): void {
      const fileEdits = edits.map((edit) =>
        'edit' in edit ? edit : { file: fileOf(edit.path), edit },
      )
      session.edit(fileEdits, summary, group)
    },
  }
}

/** Provides the tools to forms. */
export const FormToolsContext = createContext<FormTools | undefined>(undefined)

/** Returns the tools of the forms. Throws an Error outside of a FormToolsContext. */
export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (!tools) throw new Error('useFormTools needs a FormToolsContext')
  return tools
}

/** Returns the problems at exactly this path. */
export function useProblems(path: Path): readonly Problem[] {
  const { problems } = useFormTools()
  return useSessionState(() => problems().at(path))
}

/** Counts the problems at paths and below them: all, or those of a severity. */
export function useProblemCount(paths: readonly Path[], severity?: Severity): number {
  const { problems } = useFormTools()
  const severities: readonly Severity[] = severity ? [severity] : ['error', 'warning']
  return useSessionState(() =>
    paths
      .flatMap((path) => severities.map((one) => problems().countBelow(path, one)))
      .reduce((sum, own) => sum + own, 0),
  )
}
