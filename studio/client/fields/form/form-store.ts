import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Path, Severity } from '../../../../check/problem/problem.ts'
import type { StudioProblem } from '../../../api.ts'
import type { FieldComponents } from './field-props.ts'
import type { FormTools } from './form-tools.ts'
import type { Root } from '../schema/place-edits.ts'
import { indexProblems, type ProblemIndex } from './problem-index.ts'

/**
 * The tools and the value of a form, for its fields. A field that reads only what it needs renders again only when that
 * changes.
 */
export interface FormStore {
  components: FieldComponents
  tools(): FormTools
  root(): Root
  problems(): ProblemIndex
  update(tools: FormTools, root: Root): void
  subscribe: (listener: () => void) => () => void
}

/** Creates the store of a form. */
export function createFormStore(
  components: FieldComponents,
  tools: FormTools,
  root: Root,
): FormStore {
  let now = { tools, root, problems: indexProblems(tools.problems) }
  const listeners = new Set<() => void>()
  return {
    components,
    tools: () => now.tools,
    root: () => now.root,
    problems: () => now.problems,
    update(next, nextRoot) {
      const isSame = next.problems === now.tools.problems
      const problems = isSame ? now.problems : indexProblems(next.problems, now.problems)
      const isUnchanged = next === now.tools
      now = { tools: next, root: nextRoot, problems }
      if (!isUnchanged) for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Provides the store of a form to its fields. */
export const FormStoreContext = createContext<FormStore | undefined>(undefined)

/** Returns the store of the form around a field. Throws an Error outside of a form. */
export function useForm(): FormStore {
  const form = useContext(FormStoreContext)
  if (!form) throw new Error('useForm needs a ValueForm')
  return form
}

/** Returns a part of the tools and renders again when it changes. */
export function useTool<T>(select: (tools: FormTools) => T): T {
  return useStored((form) => select(form.tools()))
}

/** Returns the problems at exactly this path. */
export function useProblems(path: Path): readonly StudioProblem[] {
  return useStored((form) => form.problems().at(path))
}

/** Counts the problems of a severity at a path and below it. */
export function useProblemCount(path: Path, severity: Severity): number {
  return useStored((form) => form.problems().countBelow(path, severity))
}

function useStored<T>(read: (form: FormStore) => T): T {
  const form = useForm()
  const get = (): T => read(form)
  return useSyncExternalStore(form.subscribe, get, get)
}
