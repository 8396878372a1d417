import { useEffect, useMemo, useState } from 'react'
import { diffSites } from '../../../diff/diff.ts'
import { reportChanges, type ReportGroup } from '../../../diff/report.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import type { Texts } from '../../api.ts'
import { brandsOf, createBrandViewer, nameOfBrand } from '../model/brands/brand-view.ts'
import { describeTranslationChanges } from '../languages/model/translation-changes.ts'
import { migrateBase } from '../session/saving.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { describePictureChanges } from '../model/pictures/picture-changes.ts'
import { ReportGroups } from './report-groups.tsx'
import { createComposerNamer } from '../model/words/composer-namer.ts'
import { readSiteValue, siteValueOf } from './site-value.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'

/** Lists what differs between two versions of a site in words, grouped by page; then what differs for single brands. */
export function ChangeList({ before, after }: { before: Texts; after: Texts }) {
  const migrated = useMigrated(before)
  return migrated ? <Differences before={migrated} after={after} /> : <p>Comparing…</p>
}

function Differences({ before, after }: { before: Texts; after: Texts }) {
  const { main, bundle } = useSession().opened
  const files = useSessionState(({ draft }) => draft.files)
  const written = useSessionState((state) => state.written)
  const groups = useMemo(() => {
    // Some files of a site come without pages.json.
    const [old, now] = [before, after].map((texts) =>
      readSiteValue({ [main]: '{}', ...texts }, main),
    )
    return old && now && describeChanges(old, now, bundle)
  }, [before, after, main, bundle])
  const brands = useMemo(
    () => describeBrands({ ...files, ...before }, { ...files, ...after }, main, bundle),
    [files, before, after, main, bundle],
  )
  if (!groups) return <p>The texts differ. They cannot be compared, since one is not valid JSON.</p>
  const pictures = describePictureChanges(before, after, (brand) => nameOfBrand(written, brand))
  const translations = describeTranslationChanges(before, after, written.settings)
  const lines = [...pictures.map((line) => [line]), ...translations]
  if (groups.length + lines.length + brands.length === 0) return <p>No difference.</p>
  return (
    <>
      <ReportGroups groups={[{ lines }, ...groups]} />
      {brands.map(({ brand, groups: own }) => (
        <section key={brand} aria-label={`Only for ${nameOfBrand(written, brand)}`}>
          <h3>Only for {nameOfBrand(written, brand)}</h3>
          {own ? <ReportGroups groups={own} /> : <p>One of the texts is not valid JSON.</p>}
        </section>
      ))}
    </>
  )
}

/** Texts without what a migration changes in them; undefined until the server has answered. */
function useMigrated(texts: Texts): Texts | undefined {
  const { opened, server } = useSession()
  const [migrated, setMigrated] = useState<Texts>()
  useEffect(() => {
    let isLatest = true
    const use = (next: Texts): void => {
      if (isLatest) setMigrated(next)
    }
    migrateBase(opened, server, texts).then(use, () => use(texts))
    return () => {
      isLatest = false
    }
  }, [opened, server, texts])
  return opened.isMigrated ? migrated : texts
}

type SiteValue = Parameters<typeof diffSites>[0]

function describeChanges(old: SiteValue, now: SiteValue, bundle: SchemaBundle): ReportGroup[] {
  return reportChanges(diffSites(old, now), now, createComposerNamer(bundle))
}

/** What a brand alone changes differently; without groups if that is not valid JSON. */
interface BrandChanges {
  brand: string
  groups: ReportGroup[] | undefined
}

function describeBrands(
  before: Texts,
  after: Texts,
  main: string,
  bundle: SchemaBundle,
): BrandChanges[] {
  const view = createBrandViewer(main, calendarOf(bundle.settings))
  const all = new Set([...brandsOf(before), ...brandsOf(after)])
  return [...all].flatMap((brand): BrandChanges[] => {
    const file = overlayOf(brand)
    const [was = '', is = ''] = [before[file], after[file]]
    if (was === is) return []
    // What all brands change is listed above.
    const [old, now] = [was, is].map((text) => view({ ...after, [file]: text }, brand).site)
    if (!old || !now || old.broken.size + now.broken.size > 0) return [{ brand, groups: undefined }]
    const groups = describeChanges(siteValueOf(old, main), siteValueOf(now, main), bundle)
    return groups.length > 0 ? [{ brand, groups }] : []
  })
}
