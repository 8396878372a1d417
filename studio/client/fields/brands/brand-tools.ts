import { createContext, use, useSyncExternalStore } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import type { LeftOut, Owner } from '../../model/brands/owners.ts'

/** What forms need to know about brands, and do with what a brand has. What is returned is the same until it changes. */
export interface BrandTools {
  /** Calls the listener when one of the functions below may return something else. */
  subscribe: (listener: () => void) => () => void
  shown(): string | undefined
  /** Says whose the value at a path of the shown site is. */
  ownerAt(path: Path): Owner
  /** Says which brands have something else at a path of the site of all brands: other for Lucky. Empty if none has. */
  othersAt(path: Path): string
  /** Whether the shown brand, or any if all are shown, has something else in place of the whole value at a path. */
  isReplaced(path: Path): boolean
  /** Returns what all brands have at a path of the shown site, in words; empty if that is nothing. */
  wordsAt(path: Path): string
  /** Returns the other brands, to which something can be copied. */
  others(): readonly NamedBrand[]
  /** Returns the entries of a list that the shown brand leaves out. */
  leftOut(list: Path): readonly LeftOut[]
  /** Each of these is one step. `title` says what is at the path. */
  reset(path: Path, title: string): void
  apply(path: Path, title: string): void
  copy(path: Path, title: string, to: NamedBrand): void
  bringBack(list: Path, id: string, title: string): void
}

/** A brand, and its name for people. */
export interface NamedBrand {
  brand: string
  name: string
}

/** Provides the tools to forms of a site with brands. */
export const BrandToolsContext = createContext<BrandTools | undefined>(undefined)

const subscribeToNothing = (): (() => void) => () => {}

/** Returns a part of what the tools return and renders again when it changes; undefined without brands. */
export function useBrands<T>(select: (tools: BrandTools) => T): T | undefined {
  const tools = use(BrandToolsContext)
  const get = (): T | undefined => tools && select(tools)
  return useSyncExternalStore(tools?.subscribe ?? subscribeToNothing, get, get)
}
