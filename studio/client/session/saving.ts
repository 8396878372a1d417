import type { Path } from '../../../check/problem/problem.ts'
import { expandPart } from '../../../content/layers/expand-part.ts'
import { usesIn, type Sections } from '../../../content/layers/sections.ts'
import { diffSites } from '../../../diff/diff.ts'
import { type ReportGroup, reportChanges } from '../../../diff/report.ts'
import { isSameJson } from '../../../schema/read/equal.ts'
import { isJsonObject, type JsonValue } from '../../../schema/read/json-object.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import type { PageView, SiteView } from '../../../site/view/site-view.ts'
import type { Refusal, SavedDraft, StudioSite, Texts } from '../../api.ts'
import { t } from '../i18n/translate.ts'
import { brandsOf, nameOfBrand } from '../model/brands/brand-view.ts'
import type { DraftStore } from '../model/draft.ts'
import { createComposerNamer } from '../model/words/composer-namer.ts'
import type { SiteLens } from '../model/write/site-lens.ts'
import { pick } from '../window/backups.ts'
import type { DraftSync } from './draft-sync.ts'
import type { Question } from './question.ts'
import type { StudioServer } from './server.ts'
import { isUnsaved, type SessionState } from './state.ts'

/** What was confirmed before a save. */
export interface Confirmed {
  sharedEdit?: boolean
  samples?: boolean
  problems?: boolean
}

/** The parts of a session that saving needs. */
interface Place {
  opened: Pick<StudioSite, 'main' | 'bundle' | 'isMigrated'>
  server: Pick<StudioServer, 'migrate'>
  lens: SiteLens
  state: () => Pick<
    SessionState,
    'isSaving' | 'written' | 'brand' | 'pageKey' | 'report' | 'draft' | 'saved'
  >
  update: (next: { isSaving?: boolean; question?: Question | undefined; status?: string }) => void
  /** Called with the texts on disk if these have changed, so that nothing was saved. */
  onChanged: (disk: Texts) => void
  /** Called with what was saved in the change set. */
  onSavedSet: (saved: SavedDraft) => void
}

/** Migrates texts on disk as those of the draft were, so that a comparison shows only what was edited. */
export async function migrateBase(
  { isMigrated }: Pick<StudioSite, 'isMigrated'>,
  server: Pick<StudioServer, 'migrate'>,
  base: Texts,
): Promise<Texts> {
  return isMigrated ? server.migrate(base) : base
}

/** Returns the function that saves a draft, or asks first. */
export function createSaving(
  draft: DraftStore,
  sync: DraftSync,
  { opened, server, lens, state, update, onChanged, onSavedSet }: Place,
): (confirmed?: Confirmed) => Promise<void> {
  function refuse(refusal: Refusal): void {
    update({ status: t('Not saved yet.') })
    if (refusal.reason === 'changed') return onChanged(refusal.disk)
    if (refusal.reason === 'problems') {
      const { totals, brands } = refusal
      update({ question: { kind: 'save-with-problems', totals, brands } })
    }
  }

  /** What a save changes on other pages through their sections: for all brands, and in what differs for each. */
  async function reviewSections(): Promise<ReportGroup[]> {
    const base = await migrateBase(opened, server, draft.state().base)
    const { files } = draft.state()
    const { pageKey, written } = state()
    const review = (before: Texts, brand?: string): ReportGroup[] => {
      const after = lens.show(files, brand).site
      return reviewSharedEdit(lens.show(before, brand).site, after, opened, pageKey)
    }
    const changed = brandsOf(files).filter((one) => base[overlayOf(one)] !== files[overlayOf(one)])
    const ofBrands = changed.flatMap((brand) => {
      const file = overlayOf(brand)
      const name = `${nameOfBrand(written, brand)}: `
      const groups = review({ ...files, [file]: base[file] ?? '' }, brand)
      return groups.map((one) => ({ ...one, lines: one.lines.map((line) => [name, ...line]) }))
    })
    return [...review(base), ...ofBrands]
  }

  /** The places on new pages that still have what an example does: such a page is in the navigation at once. */
  function findSamples(): Path[] {
    const { brand, report } = state()
    const { pages } = lens.show(draft.state().base, brand).site
    return (report?.problems ?? [])
      .flatMap(({ code, path, shown }) => (code === 'P062' ? [shown?.path ?? path] : []))
      .filter(([group, key]) => group === 'pages' && pages.every((page) => page.key !== key))
  }

  return async ({ sharedEdit = false, samples = false, problems = false } = {}) => {
    if (state().isSaving) return
    if (!isUnsaved(state())) return update({ status: t('There is nothing to save.') })
    update({ status: t('Saving…'), isSaving: true })
    try {
      const groups = sharedEdit ? [] : await reviewSections()
      if (groups.length > 0)
        return update({
          question: { kind: 'save-shared-edit', groups },
          status: t('Not saved yet.'),
        })
      // A page that was just added is checked first.
      await sync.idle()
      const places = samples ? [] : findSamples()
      if (places.length > 0)
        return update({ question: { kind: 'save-samples', places }, status: t('Not saved yet.') })
      const refusal = await sync.save(problems, ({ files }, answer) => {
        const { updated } = answer
        const { base, files: now } = draft.state()
        const sent: Texts = { ...base, ...files }
        // What was translated meanwhile stays; the next save brings that file up to date.
        const unchanged = Object.keys(updated).filter((name) => now[name] === sent[name])
        draft.amend(pick(updated, unchanged))
        if (answer.set) onSavedSet(answer.set.saved)
        else draft.rebase({ ...sent, ...updated }, draft.state().files)
        update({ status: t('Saved.'), question: undefined })
      })
      if (refusal) refuse(refusal)
    } catch (error) {
      update({ status: error instanceof Error ? error.message : String(error) })
    } finally {
      update({ isSaving: false })
    }
  }
}

/**
 * Describes the pages that differ between two states of a site through the sections that they use, with values before and
 * after. Returns none if that is only the open page, whose preview shows it.
 */
export function reviewSharedEdit(
  before: SiteView,
  after: SiteView,
  { main, bundle }: Pick<StudioSite, 'main' | 'bundle'>,
  openPage: string,
): ReportGroup[] {
  const old = new Map(before.pages.map((page) => [page.key, page]))
  const [then, now] = [sharedSections(before, main), sharedSections(after, main)]
  const known = new Set(then.names.map((name) => textOf(name, then)))
  const changed = after.pages.flatMap((page): [string, JsonValue, JsonValue][] => {
    const was = old.get(page.key)
    const isShared = usesIn(page.blocks).some((name) => !known.has(textOf(name, now)))
    if (!was || !isShared) return []
    const [from, to] = [shownPage(was, then), shownPage(page, now)]
    return isSameJson(from, to) ? [] : [[page.key, from, to]]
  })
  if (changed.every(([key]) => key === openPage)) return []
  const siteOf = (part: 1 | 2): JsonValue => ({
    pages: Object.fromEntries(changed.map((page) => [page[0], page[part]])),
  })
  const site = siteOf(2)
  return reportChanges(diffSites(siteOf(1), site), site, createComposerNamer(bundle))
}

/** A page with the blocks of its sections. */
function shownPage({ key, value }: PageView, sections: Sections): JsonValue {
  const shown = expandPart(value, ['pages', key], sections)?.value
  return isJsonObject(shown) ? shown : value
}

/** The blocks of a section, to compare. */
function textOf(name: string, sections: Sections): string {
  return JSON.stringify(sections.blocksOf(name).map(({ value }) => value))
}
