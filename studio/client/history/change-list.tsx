import { useCallback, useMemo, type ReactNode } from 'react'
import type { Change } from '../../../diff/change.ts'
import { diffSites } from '../../../diff/diff.ts'
import { describeChange, reportChanges, type ReportGroup } from '../../../diff/report.ts'
import { textOfWords } from '../../../diff/words.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { StudioSite, Texts } from '../../api.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { describeTranslationChanges } from '../languages/model/translation-changes.ts'
import {
  brandsOf,
  createBrandViewer,
  nameOfBrand,
  type BrandView,
} from '../model/brands/brand-view.ts'
import { describePictureChanges } from '../model/pictures/picture-changes.ts'
import { createComposerNamer } from '../model/words/composer-namer.ts'
import { showPlace } from '../panels/show-place.ts'
import { migrateBase } from '../session/saving.ts'
import type { Session } from '../session/session.ts'
import type { SessionState } from '../session/state.ts'
import { useSession, useSessionParts } from '../session/use-session.ts'
import { readSiteValue, siteValueOf } from './site-value.ts'
import { useAnswer } from './use-answer.ts'

/** Lists what differs between two versions of a site in words, grouped by page; then what differs for single brands. */
export function ChangeList({ before, after }: { before: Texts; after: Texts }) {
  const { opened } = useSession()
  const migrated = useMigrated(before)
  const { draft, written } = useSessionParts('draft', 'written')
  const { files } = draft
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

/** What differs between two versions of a site in words, and what only for single brands; no groups of what is not valid JSON. */
export interface SiteDifferences {
  groups: readonly ReportGroup[]
  brands: readonly { brand: string; name: string; groups: readonly ReportGroup[] | undefined }[]
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
  const namer = createComposerNamer(bundle)
  const report = (from: typeof old, to: typeof old): ReportGroup[] =>
    reportChanges(diffSites(from, to), to, namer)
  const nameOf = (brand: string): string => nameOfBrand(written, brand)
  const lines = [
    ...describePictureChanges(before, after, nameOf).map((line) => [line]),
    ...describeTranslationChanges(before, after, written.settings),
  ]
  const view = createBrandViewer(main, calendarOf(bundle.settings))
  const all = { ...files, ...after }
  const brands = new Set([...brandsOf({ ...files, ...before }), ...brandsOf(all)])
  return {
    groups: [...(lines.length > 0 ? [{ lines }] : []), ...report(old, now)],
    brands: [...brands].flatMap((brand): SiteDifferences['brands'] => {
      const file = overlayOf(brand)
      const [was = '', is = ''] = [before[file] ?? files[file], all[file]]
      if (was === is) return []
      const named = { brand, name: nameOf(brand) }
      // What all brands change is listed above.
      const [from, to] = [was, is].map((text) => view({ ...all, [file]: text }, brand).site)
      if (!from || !to || from.broken.size + to.broken.size > 0)
        return [{ ...named, groups: undefined }]
      const groups = report(siteValueOf(from, main), siteValueOf(to, main))
      return groups.length > 0 ? [{ ...named, groups }] : []
    }),
  }
}

/** Texts without what a migration changes in them; undefined until the server has answered. */
export function useMigrated(texts: Texts): Texts | undefined {
  const { opened, server } = useSession()
  const migrate = useCallback(
    () => migrateBase(opened, server, texts).catch(() => texts),
    [opened, server, texts],
  )
  const { answer } = useAnswer(migrate)
  return opened.isMigrated ? answer : texts
}

/** Lists described changes, below the page that they are on. */
export function ReportGroups({ groups }: { groups: readonly ReportGroup[] }) {
  return (
    <ChangeGroups
      groups={groups.map(({ page, lines }) => ({
        title: page && textOfWords(page),
        lines: lines.map(textOfWords),
      }))}
    />
  )
}

function ChangeGroups({
  groups,
}: {
  groups: readonly { title: string | undefined; lines: readonly ReactNode[] }[]
}) {
  return (
    <div className="studio-changes">
      {groups.map(({ title, lines }, index) => (
        <section key={index}>
          {title !== undefined && <h3>{title}</h3>}
          <ul role="list">
            {lines.map((line, number) => (
              <li key={number}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What files say about themselves. */
const ofFile = new Set<unknown>(['$schema', 'migratedTo', 'include'])

/** Lists what a brand has other than all brands, page by page; a click on a difference opens its place. */
export function BrandDifferences({ view, onClose }: { view: BrandView; onClose: () => void }) {
  const session = useSession()
  const { bundle } = session.opened
  const groups = useMemo(() => {
    const site = siteValueOf(view.site, view.main)
    const namer = createComposerNamer(bundle)
    const changes = diffSites(siteValueOf(view.base, view.main), site)
    const byPage = groupBy(
      changes.filter(({ path }) => !ofFile.has(path[0])),
      ({ path: [top, page], path }) =>
        top === 'pages' && path.length > 2 ? textOfWords(namer.page(String(page), site)) : '',
    )
    return Array.from(byPage, ([page, own]) => ({
      title: page || t('Site'),
      lines: own.map((change, index) => (
        <PushButton
          key={index}
          onClick={() => {
            onClose()
            showChange(session, change)
          }}
        >
          {textOfWords(describeChange(change, site, namer))}
        </PushButton>
      )),
    }))
  }, [view, bundle, session, onClose])
  return (
    <Dialog
      title={t('What is different for {base}', { base: nameOfBrand(view.base, view.brand) })}
      onClose={onClose}
    >
      {groups.length === 0 && <p>{t('Nothing: pages and settings are as for all brands.')}</p>}
      <ChangeGroups groups={groups} />
    </Dialog>
  )
}

/** Opens the place of a change; of what is left out, the list that lacks it. */
function showChange(session: Session, { kind, path }: Change): void {
  const place = kind === 'removed' ? path.slice(0, -1) : path
  const panel = place.length === 1 && panels.find((name) => name === place[0])
  if (panel) session.set({ panel, pane: 'list' })
  else showPlace(session, place)
}

const panels = ['pages', 'sections', 'campaigns'] as const
