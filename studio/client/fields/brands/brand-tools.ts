import type { BrandTools } from '../../session/brands/brand-tools.ts'
import { createContext, use, useSyncExternalStore } from 'react'

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
