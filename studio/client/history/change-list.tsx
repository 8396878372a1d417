import { useMemo } from 'react'
import { diffSites } from '../../../diff/diff.ts'
import { reportChanges } from '../../../diff/report.ts'
import type { Texts } from '../../api.ts'
import { describeTranslationChanges } from '../languages/translation-changes.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { describePictureChanges } from '../model/pictures/picture-changes.ts'
import { ReportGroups } from './report-groups.tsx'
import { createComposerNamer } from '../model/words/composer-namer.ts'
import { readSiteValue } from './site-value.ts'

/** Lists what differs between two versions of a site in words, grouped by page. */
export function ChangeList({ before, after }: { before: Texts; after: Texts }) {
  const { main, bundle } = useSession().opened
  const settings = useSessionState(({ site }) => site.settings)
  const groups = useMemo(() => {
    // Some files of a site come without pages.json.
    const [old, now] = [before, after].map((files) =>
      readSiteValue({ [main]: '{}', ...files }, main),
    )
    return old && now && reportChanges(diffSites(old, now), now, createComposerNamer(bundle))
  }, [before, after, main, bundle])
  if (!groups) return <p>The texts differ. They cannot be compared, since one is not valid JSON.</p>
  const pictures = describePictureChanges(before, after)
  const translations = describeTranslationChanges(before, after, settings)
  const lines = [...pictures.map((line) => [line]), ...translations]
  if (groups.length + lines.length === 0) return <p>No difference.</p>
  return <ReportGroups groups={[{ lines }, ...groups]} />
}
