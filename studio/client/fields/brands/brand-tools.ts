import { oncePer } from '../../../../schema/cache/once-per.ts'
import { asRecord, type Path } from '../../../../schema/read/json-object.ts'
import { overlayOf } from '../../../../site/overlay/overlay-name.ts'
import { t } from '../../i18n/translate.ts'
import { applyToBase, bringBack, copyToBrand, resetToBase } from '../../model/brands/brand-edits.ts'
import { baseValueAt, brandsOf, fileAt, nameOfBrand } from '../../model/brands/brand-view.ts'
import {
  baseOwnerAt,
  leftOutOf,
  ownerAt,
  type LeftOut,
  type Owner,
} from '../../model/brands/owners.ts'
import { titleAbove } from '../../model/step.ts'
import { listFormat } from '../../model/words/list-format.ts'
import type { WritingPlace } from '../../model/write/write-for-brand.ts'
import type { Session } from '../../session/session.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { summaryOf } from '../schema/summary.ts'

/** What forms need to know about brands, and do with what a brand has. */
export type BrandTools = ReturnType<typeof createBrandTools>

const toolsOf = oncePer(createBrandTools)

/** Returns what forms know about brands, and do with what a brand has. */
export function useBrandTools(): BrandTools {
  return toolsOf(useSession())
}

/** Returns a part of what the tools return and renders again when it changes. */
export function useBrands<T>(select: (tools: BrandTools) => T): T {
  const tools = useBrandTools()
  return useSessionState(() => select(tools))
}

/** Connects what forms know about brands to the session. */
export function createBrandTools(session: Session) {
  const { state, lens, opened } = session
  const { main, bundle } = opened
  const filesOf = () => state().draft.files
  const nameOf = (brand: string): string => nameOfBrand(state().written, brand)
  const place = (): WritingPlace => ({ brand: state().brand ?? '', view: lens.view, bundle })

  /** What is at a path, with what it is in: Title of “Daily missions”. */
  function describe(path: Path, title: string): string {
    const { site, brandView } = state()
    const file = brandView ? fileAt(brandView, path) : main
    const within = titleAbove(site.roots.get(file), path)
    return within === undefined ? title : t('{title} of “{within}”', { title, within })
  }

  /** Whose the value is that a brand shows for that of all brands at a path. */
  function ownerIn(brand: string, path: Path): Owner {
    const { written } = state()
    const overlay = asRecord(written.roots.get(overlayOf(brand)))
    return baseOwnerAt(overlay, written, main, path)
  }

  return {
    /** The name of the shown brand. */
    shown(): string | undefined {
      const { brand } = state()
      return brand === undefined ? undefined : nameOf(brand)
    },
    /** Says whose the value at a path of the shown site is. */
    ownerAt(path: Path): Owner {
      const { brandView } = state()
      return brandView ? ownerAt(brandView, path) : 'base'
    },
    /** Whether the shown brand, or any if all are shown, has something else in place of the whole value at a path. */
    isReplaced(path: Path): boolean {
      const { brandView } = state()
      if (brandView) return ownerAt(brandView, path) === 'other'
      return brandsOf(filesOf()).some((brand) => ownerIn(brand, path) === 'other')
    },
    /** Says which brands have something else at a path of the site of all brands: other for Lucky. Empty if none has. */
    othersAt(path: Path): string {
      if (state().brand !== undefined) return ''
      const names = new Map<string, string[]>()
      for (const one of brandsOf(filesOf())) {
        const words = otherWords[ownerIn(one, path)]
        if (words !== undefined) names.set(words, [...(names.get(words) ?? []), nameOf(one)])
      }
      return Array.from(names, ([words, brands]) =>
        words.replace('{names}', listFormat.format(brands)),
      ).join(', ')
    },
    /** Returns what all brands have at a path of the shown site, in words; empty if that is nothing. */
    wordsAt(path: Path): string {
      const { brandView } = state()
      return brandView ? summaryOf(baseValueAt(brandView, path)) : ''
    },
    /** Returns the other brands, to which something can be copied. */
    others() {
      const brands = brandsOf(filesOf()).filter((brand) => brand !== state().brand)
      return brands.map((brand) => ({ brand, name: nameOf(brand) }))
    },
    /** Returns the entries of a list that the shown brand leaves out. */
    leftOut(list: Path): readonly LeftOut[] {
      const { brandView } = state()
      return brandView ? leftOutOf(brandView, list) : []
    },
    /** Each of these is one step. `title` says what is at the path. */
    reset(path: Path, title: string): void {
      const writing = resetToBase(filesOf(), place(), path)
      session.write(writing, t('{path} as for all brands', { path: describe(path, title) }))
    },
    apply(path: Path, title: string): void {
      const writing = applyToBase(filesOf(), place(), path)
      session.write(writing, t('{path} for all brands', { path: describe(path, title) }))
    },
    copy(path: Path, title: string, { brand, name }: { brand: string; name: string }): void {
      const writing = copyToBrand(filesOf(), place(), path, brand)
      session.write(writing, t('copied {place} to {name}', { place: describe(path, title), name }))
    },
    bringBack(list: Path, id: string, title: string): void {
      session.write(bringBack(filesOf(), place(), list, id), t('brought back {title}', { title }))
    },
  }
}

/** What a brand has in place of what all brands have. */
const otherWords: Readonly<Partial<Record<Owner, string>>> = {
  other: t('other for {names}'),
  added: t('other for {names}'),
  changed: t('changed for {names}'),
  moved: t('moved for {names}'),
  'left-out': t('left out for {names}'),
}
