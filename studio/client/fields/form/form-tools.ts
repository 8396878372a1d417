import { createContext } from 'react'
import type { StudioPicture, StudioProblem } from '../../../api.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { ChangeLabel } from '../../model/draft.ts'
import type { ModelEdit } from '../../model/edit.ts'

/** What forms need of the composer around them. They hold no data of their own. */
export interface FormTools {
  bundle: SchemaBundle
  /** Makes edits as one step of the history. Words are for the announcement; `key` joins typing into one step. */
  edit(edits: readonly ModelEdit[], words: ChangeLabel): void
  /** The problems of the file that the form shows a part of; their paths lead from its top. */
  problems: readonly StudioProblem[]
  pictures: readonly StudioPicture[]
  /** The files of the public folder that a page may name, from the first slash. */
  publicFiles: readonly string[]
  /** The pages of the site, with the anchors of their blocks. */
  pages: readonly LinkedPage[]
  /** Uploads a picture; rejects with an Error whose message is for people. */
  upload(file: File): Promise<StudioPicture>
  /** Edits that go with the choice of a picture that was just uploaded; made in the same step. */
  editsForNewPicture(): readonly ModelEdit[]
}

/** A page that links can lead to. */
export interface LinkedPage {
  path: string
  label: string
  anchors: readonly string[]
}

/** Gives forms their tools. */
export const FormToolsContext = createContext<FormTools | undefined>(undefined)
