import { useEffect, useMemo, useState } from 'react'
import { diffSites } from '../../../diff/diff.ts'
import { reportChanges, type ReportGroup } from '../../../diff/report.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import type { StudioSite, Texts } from '../../api.ts'
import { brandsOf, createBrandViewer, nameOfBrand } from '../model/brands/brand-view.ts'
import { describeTranslationChanges } from '../languages/model/translation-changes.ts'
import { migrateBase } from '../session/saving.ts'
import type { SessionState } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { describePictureChanges } from '../model/pictures/picture-changes.ts'
import { createComposerNamer } from '../model/words/composer-namer.ts'
import { readSiteValue, siteValueOf } from './site-value.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import { t } from '../i18n/translate.ts'
import { textOfWords } from '../../../diff/words.ts'

/** Lists what differs between two versions of a site in words, grouped by page; then what differs for single brands. */
export function ChangeList({ before, after }: { before: Texts; after: Texts }) {
  const { opened } = useSession()
  const migrated = useMigrated(before)
  const files = useSessionState(({ draft }) => draft.files)
  const written = useSessionState((state) => state.written)
  const differences = useMemo(
    () => migrated && explainDifferences(migrated, after, opened, { files, written }),
    [migrated, after, opened, files, written],
  )
  return migrated ? <DifferenceList differences={differences} /> : <p>{t('Comparing…')}</p>
}

/** Lists described differences between two versions of a site. */
export function DifferenceList({ differences }: { differences: SiteDifferences | undefined }) {
  if (!differences)
    return <p>{t('The texts differ. They cannot be compared, since one is not valid JSON.')}</p>
  const { groups, brands } = differences
  if (groups.length + brands.length === 0) return <p>{t('No difference.')}</p>
  return (
    <>
      <ReportGroups groups={groups} />
      {brands.map(({ brand, name, groups: own }) => (
        <section key={brand} aria-label={t('Only for {name}', { name })}>
          <h3>{t('Only for {name}', { name })}</h3>
          {own ? <ReportGroups groups={own} /> : <p>{t('One of the texts is not valid JSON.')}</p>}
        </section>
      ))}
    </>
  )
}

/** What differs between two versions of a site in words, and what differs only for single brands. */
export interface SiteDifferences {
  groups: readonly ReportGroup[]
  brands: readonly BrandChanges[]
}

/** Describes what differs between two versions of a site; undefined if one is not valid JSON. */
export function explainDifferences(
  before: Texts,
  after: Texts,
  { main, bundle }: Pick<StudioSite, 'main' | 'bundle'>,
  { files, written }: { files: Texts } & Pick<SessionState, 'written'>,
): SiteDifferences | undefined {
  const names = Object.keys({ ...before, ...after })
  if (names.every((name) => before[name] === after[name])) return { groups: [], brands: [] }
  // Some files of a site come without pages.json.
  const [old, now] = [before, after].map((texts) => readSiteValue({ [main]: '{}', ...texts }, main))
  if (!old || !now) return undefined
  const nameOf = (brand: string): string => nameOfBrand(written, brand)
  const pictures = describePictureChanges(before, after, nameOf)
  const translations = describeTranslationChanges(before, after, written.settings)
  const lines = [...pictures.map((line) => [line]), ...translations]
  const brands = describeBrands({ ...files, ...before }, { ...files, ...after }, main, bundle)
  return {
    groups: [...(lines.length > 0 ? [{ lines }] : []), ...describeChanges(old, now, bundle)],
    brands: brands.map((one) => ({ ...one, name: nameOf(one.brand) })),
  }
}

/** Texts without what a migration changes in them; undefined until the server has answered. */
export function useMigrated(texts: Texts): Texts | undefined {
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
  name: string
  groups: ReportGroup[] | undefined
}

function describeBrands(
  before: Texts,
  after: Texts,
  main: string,
  bundle: SchemaBundle,
): Omit<BrandChanges, 'name'>[] {
  const view = createBrandViewer(main, calendarOf(bundle.settings))
  const all = new Set([...brandsOf(before), ...brandsOf(after)])
  return [...all].flatMap((brand): Omit<BrandChanges, 'name'>[] => {
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

/** Lists described changes, below the page that they are on. */
export function ReportGroups({ groups }: { groups: readonly ReportGroup[] }) {
  return (
    <div className="studio-changes">
      {groups.map(({ page, lines }, index) => (
        <section key={index}>
          {page && <h3>{textOfWords(page)}</h3>}
          <ul role="list">
            {lines.map((words, line) => (
              <li key={line}>{textOfWords(words)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
