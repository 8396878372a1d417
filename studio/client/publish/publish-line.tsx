import type { PublishState } from '../../api.ts'
import type { SiteDifferences } from '../history/change-list.tsx'
import { writeMoment } from '../history/moment.ts'
import { isUnsaved } from '../session/state.ts'
import { useSessionState } from '../session/use-session.ts'
import { usePublishing } from './use-publishing.tsx'
import { t, tCount } from '../i18n/translate.ts'

/** What is saved and what is published, in one line: Saved · Published 14:02, 3 changes since. */
export function PublishLine() {
  const { state, unpublished } = usePublishing()
  const isChanged = useSessionState(isUnsaved)
  const parts = [
    isChanged ? t('Draft') : t('Saved'),
    ...(state ? describe(state, unpublished) : []),
  ]
  return <span className="studio-publish-line">{parts.join(' · ')}</span>
}

function describe(state: PublishState, unpublished: SiteDifferences | undefined): string[] {
  const { step, live, planned, failure } = state
  const parts = [live ? describeLive(state, unpublished) : t('Not published yet')]
  if (step !== null) parts.push(t('Publishing…'))
  else if (failure) parts.push(t('Publishing failed'))
  if (planned !== null) parts.push(t('Planned for {planned}', { planned: writeMoment(planned) }))
  return parts
}

function describeLive(
  { advice, live }: PublishState,
  unpublished: SiteDifferences | undefined,
): string {
  if (!live) return ''
  const what = advice === undefined ? t('Published') : t('Built')
  const isBack = live.since !== Number(live.id)
  const version = isBack ? t(' (back to {time})', { time: writeMoment(Number(live.id)) }) : ''
  const number = unpublished ? countLines(unpublished) : 0
  const since =
    number > 0 ? tCount(number, ', {count} change since', ', {count} changes since') : ''
  return `${what} ${writeMoment(live.since)}${version}${since}`
}

function countLines({ groups, brands }: SiteDifferences): number {
  // What cannot be compared counts as one change.
  const own = brands.map(({ groups: all }) => all ?? [{ lines: [[]] }])
  return [groups, ...own].flat().reduce((sum, { lines }) => sum + lines.length, 0)
}
