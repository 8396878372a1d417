import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Path, Severity } from '../../../../check/problem/problem.ts'
import type { StudioProblem } from '../../../api.ts'
import type { FieldComponents } from './field-props.ts'
import type { FormTools } from './form-tools.ts'
import type { Root } from '../schema/place-edits.ts'
import { indexProblems, type ProblemIndex } from './problem-index.ts'

/**
 * The tools of one form and what it shows, for its fields to look up. A field that reads of it just what it needs is drawn
 * anew only when that has changed.
 */
export interface FormStore {
  components: FieldComponents
  tools(): FormTools
  root(): Root
  problems(): ProblemIndex
  update(tools: FormTools, root: Root): void
  subscribe: (listener: () => void) => () => void
}

/** Makes the store of a form. */
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
      const isQuiet = next === now.tools
      now = { tools: next, root: nextRoot, problems }
      if (!isQuiet) for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Gives the fields of a form its store. */
export const FormStoreContext = createContext<FormStore | undefined>(undefined)

/** The store of the form around a field. Throws an Error outside of a form. */
export function useForm(): FormStore {
  const form = useContext(FormStoreContext)
  if (!form) throw new Error('a field stands in a ValueForm')
  return form
}

/** A part of the tools that is the same object until it changes. */
export function useTool<T>(select: (tools: FormTools) => T): T {
  return useStored((form) => select(form.tools()))
}

/** The problems of exactly this place. */
export function useProblems(path: Path): readonly StudioProblem[] {
  return useStored((form) => form.problems().at(path))
}

/** How many problems of a severity there are of a place and below it. */
export function useProblemCount(path: Path, severity: Severity): number {
  return useStored((form) => form.problems().countBelow(path, severity))
}

function useStored<T>(read: (form: FormStore) => T): T {
  const form = useForm()
  const get = (): T => read(form)
  return useSyncExternalStore(form.subscribe, get, get)
}
