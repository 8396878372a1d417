import type { Path } from '../../../check/problem/problem.ts'
import type { ReportGroup } from '../../../diff/report.ts'
import type { Texts } from '../../api.ts'
import type { FileConflict } from '../../texts/merge-files.ts'
import type { KeptEdits } from '../window/backups.ts'

/** A question that has to be answered before the composer continues. */
export type Question =
  | { kind: 'save-shared-edit'; groups: readonly ReportGroup[] }
  | { kind: 'save-samples'; places: readonly Path[] }
  | { kind: 'save-with-problems'; totals: string; brands: readonly (string | null)[] }
  | (Collision & { kind: 'conflicts'; conflicts: readonly FileConflict[]; merged: Texts })
  | (Collision & { kind: 'unreadable' })

/** A question of one kind. */
export type QuestionOf<K extends Question['kind']> = Extract<Question, { kind: K }>

/**
 * Two versions that have to be merged: the draft and the files on disk, or what is published since, or edits that were kept, or that others have saved in
 * the change set, and the draft.
 */
export type Collision =
  | { with: 'disk' | 'published'; disk: Texts }
  | { with: 'kept' | 'set'; kept: KeptEdits }
