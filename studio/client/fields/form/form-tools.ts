import { createContext, use, useSyncExternalStore } from 'react'
import type { Campaign } from '../../../../content/layers/campaigns.ts'
import type { Path, Severity } from '../../../../check/problem/problem.ts'
import type { JsonValue, Schema, SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { SectionInfo } from '../../../../site/view/sections.ts'
import type { PictureUse } from '../../../../site/view/picture-uses.ts'
import type { Problem } from '../../../../check/problem/problem.ts'
import type { FileEdit } from '../../model/draft.ts'
import type { LibraryPicture } from '../../model/pictures/library.ts'
import type { ChangeLabel } from '../../model/step.ts'
import type { ModelEdit } from '../../model/edit.ts'
import type { PageTarget } from '../../model/page-targets.ts'
import type { ProblemIndex } from '../../model/problems/problem-index.ts'

/** What forms need from the composer. Forms hold no data themselves. */
export interface FormTools {
  bundle: SchemaBundle
  /** The paths of the public files that a page may use, each with a leading slash. */
  publicFiles: readonly string[]
  /** Calls the listener when one of the functions below may return something else. */
  subscribe: (listener: () => void) => () => void
  /** Returns the value of the file that contains a path. */
  root(path: Path): JsonValue | undefined
  problems(): ProblemIndex
  pictures(): readonly LibraryPicture[]
  /** Returns where pictures are used, by name. */
  pictureUses(): ReadonlyMap<string, readonly PictureUse[]>
  /** Describes where a picture is used: used on 3 pages. */
  describeUse(name: string): string
  /** Lists the pages of the site, with what links can lead to in them. */
  pages(): readonly LinkedPage[]
  /** Lists the shared sections. */
  sections(): readonly SectionInfo[]
  /** Lists the campaigns. */
  campaigns(): readonly Pick<Campaign, 'name' | 'title'>[]
  /** Returns the titles of the campaigns that change the value at a path. */
  campaignsAt(path: Path): readonly string[]
  /** Fits a new value of a schema to the site. */
  fit: (schema: Schema, value: JsonValue) => JsonValue
  /** Returns a new block of a type for a list of blocks. */
  startBlock(type: string, list: Path): JsonValue
  /** Puts an entry of a list on the clipboard, and removes it if it is cut. */
  copyEntry(list: Path, index: number, isCut: boolean): void
  /** Pastes entries at the end of a list. */
  pasteEntries(list: Path): void
  /** Applies edits as one step of the history. Those without a file are of the one that contains their path. */
  edit(edits: readonly (ModelEdit | FileEdit)[], label: ChangeLabel): void
  /** Applies the fix of a problem. */
  fix: (problem: Problem) => void
  /** Uploads a picture. Rejects with an Error whose message can be displayed. */
  upload(file: File): Promise<NewPicture>
  /** Returns the picture with a content, which gets a name like the given one unless it has one already. */
  nameContent(file: string, wanted: string): NewPicture
}

/** A picture that was uploaded or cropped, and the edits that add it to the site; none if it was there already. */
export interface NewPicture {
  name: string
  /** The hash of its content, and the file extension. */
  file: string
  edits: readonly FileEdit[]
}

/** A page that links can point to. */
export interface LinkedPage {
  path: string
  label: string
  targets: readonly PageTarget[]
}

/** Provides the tools to forms. */
export const FormToolsContext = createContext<FormTools | undefined>(undefined)

/** Returns the tools of the forms. Throws an Error outside of a FormToolsContext. */
export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (!tools) throw new Error('useFormTools needs a FormToolsContext')
  return tools
}

/** Returns a part of what the tools return and renders again when it changes. */
export function useTool<T>(select: (tools: FormTools) => T): T {
  const tools = useFormTools()
  const get = (): T => select(tools)
  return useSyncExternalStore(tools.subscribe, get, get)
}

/** Returns the problems at exactly this path. */
export function useProblems(path: Path): readonly Problem[] {
  return useTool((tools) => tools.problems().at(path))
}

/** Counts the problems of a severity at paths and below them. */
export function useProblemCount(paths: readonly Path[], severity: Severity): number {
  return useTool((tools) =>
    paths.reduce((sum, path) => sum + tools.problems().countBelow(path, severity), 0),
  )
}
