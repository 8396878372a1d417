import type { ReactNode } from 'react'
import type { Path } from '../../../check/problem/problem.ts'
import type { OtherChanges } from '../../change-sets.ts'
import { tCount, tNodes, t } from '../i18n/translate.ts'
import type { SetTools } from './set-tools.ts'
import { useSet } from './use-change-sets.tsx'

type AtPlace = Parameters<SetTools['othersAt']>

/** The other change sets that change what is at a place. */
function useOthers(...place: AtPlace): readonly OtherChanges['set'][] {
  return JSON.parse(useSet((tools) => JSON.stringify(tools.othersAt(...place))) ?? '[]')
}

/**
 * Says which other change sets change what is at a place, too, or without one, what this one changes, with links that open
 * them in windows of their own.
 */
export function OtherSets({ path, translation }: { path?: AtPlace[0]; translation?: AtPlace[1] }) {
  return useOthers(path, translation).map(({ id, name, author }) => (
    <p key={id} className="studio-hint">
      {tNodes('{set} by {author} changes this, too.', {
        set: (
          <a key={id} href={`/__studio/?set=${id}`} target="_blank" rel="noreferrer">
            {t('“{name}”', { name })}
          </a>
        ),
        author,
      })}
    </p>
  ))
}

/** What a row of a list says about open comments and other change sets in it. */
export function SetTags({ path }: { path: Path }): ReactNode {
  const count = useSet((tools) => tools.countAt(path, true)) ?? 0
  const comments = count > 0 ? [tCount(count, '{count} comment', '{count} comments')] : []
  const others = useOthers(path).map(({ name }) => t('also in “{name}”', { name }))
  return [...comments, ...others].map((words) => (
    <span key={words} className="studio-tag">
      {words}
    </span>
  ))
}
