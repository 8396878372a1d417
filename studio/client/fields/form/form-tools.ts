import { createContext } from 'react'
import type { StudioPicture, StudioProblem } from '../../../api.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { ChangeLabel } from '../../model/draft.ts'
import type { ModelEdit } from '../../model/edit.ts'

/** What forms need from the composer. Forms hold no data themselves. */
export interface FormTools {
  bundle: SchemaBundle
  /** Applies edits as one step of the history. */
  edit(edits: readonly ModelEdit[], label: ChangeLabel): void
  /** The problems of the file that contains the value; their paths start at the top of the file. */
  problems: readonly StudioProblem[]
  pictures: readonly StudioPicture[]
  /** The paths of the public files that a page may use, each with a leading slash. */
  publicFiles: readonly string[]
  /** The pages of the site, with the anchors of their blocks. */
  pages: readonly LinkedPage[]
  /** Uploads a picture. Rejects with an Error whose message can be displayed. */
  upload(file: File): Promise<StudioPicture>
  /** The edits that go with the choice of a new picture, in the same step. */
  editsForNewPicture(): readonly ModelEdit[]
}

/** A page that links can point to. */
export interface LinkedPage {
  path: string
  label: string
  anchors: readonly string[]
}

/** Provides the tools to forms. */
export const FormToolsContext = createContext<FormTools | undefined>(undefined)
