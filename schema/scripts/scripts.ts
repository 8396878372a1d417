import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onceFor } from '../cache/once-per.ts'
import type { SiteScripts } from '../page-data.gen.ts'
import { projectRoot } from '../read/project-root.mjs'
import { namedFor, type PolicySource } from './policy-source.ts'

/** A script of another service, as the loader takes it. */
export interface ForeignScript {
  src: string
  /** What people know it by. */
  label: string
  isPicture?: boolean
  /** What a visitor allows first; empty if it is loaded at once. */
  purpose: '' | 'statistics' | 'marketing'
  attributes: Readonly<Record<string, string>>
  /** The list that it reads once it is there, and what is in it. */
  queue?: '_paq' | 'dataLayer'
  entries: readonly (readonly unknown[])[]
  /** How the names of its cookies begin. */
  cookies: readonly string[]
}

/** What the loader starts with. */
export interface ScriptPlan {
  scripts: readonly ForeignScript[]
  /** The origins that scripts are loaded from. */
  origins: readonly string[]
  /** Changes with what visitors are asked for, who are then asked again; undefined if there is nothing to ask. */
  version?: string
}

/** The servers of a script: those that it loads scripts from, and those that it contacts. */
interface Servers {
  loads: readonly string[]
  sends: readonly string[]
}

type Listed = ForeignScript & Servers

/**
 * The known services by their names in the settings, which replace {server} and the like, and what is different if a setting
 * is turned on. For the servers of Google, see https://developers.google.com/tag-platform/security/guides/csp.
 */
const readServices = onceFor(
  (file: string): Record<string, Partial<Listed> & { withoutCookies?: Partial<Listed> }> =>
    JSON.parse(readFileSync(join(projectRoot, 'schema', 'scripts', file), 'utf8')),
)

/** Lists the scripts of a site with their servers. Takes settings with problems, too. */
export function listScripts({ others = {}, ...known }: Partial<SiteScripts> = {}): Listed[] {
  const named = Object.entries(known).map(([kind, settings]): Partial<Listed> => {
    const { withoutCookies, ...usual } = readServices('services.json')[kind] ?? {}
    const values: Record<string, unknown> = { ...settings }
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
    const chosen = { ...usual, ...(values['withoutCookies'] === true && withoutCookies) }
    return JSON.parse(JSON.stringify(chosen), (_, one: unknown) =>
      typeof one === 'string' ? fill(one) : one,
    )
  })
  const unnamed = Object.values(others).map((one): Partial<Listed> => {
    const { address: src, data: attributes, loadsFrom: loads, sendsTo: sends, cookies } = one
    const purpose = one.cookieFree === undefined ? one.purpose : ''
    const label = src.split('/')[2] ?? ''
    return { src, label, isPicture: one.isPicture, purpose, attributes, cookies, loads, sends }
  })
  return [...named, ...unnamed].map(({ src = '', loads = [], sends = [], ...script }) => {
    const origin = src.split('/', 3).join('/')
    const own = script.isPicture ? [] : [origin, ...loads]
    const usual = { label: '', purpose: '' as const, attributes: {}, entries: [], cookies: [] }
    return { ...usual, ...script, src, loads: own, sends: [origin, ...sends] }
  })
}

const kinds = ['script-src', 'connect-src', 'img-src'] as const

/** What policies name for the scripts of a site. */
export function scriptSourcesOf(scripts: readonly Servers[]): PolicySource[] {
  return scripts.flatMap(({ loads, sends }) =>
    kinds.flatMap((kind) =>
      (kind === kinds[0] ? loads : sends).map((one): PolicySource => [kind, one]),
    ),
  )
}

/** Whether policies name servers for scripts, each of which may show a picture. */
export function hasScripts(sources: readonly PolicySource[]): boolean {
  return namedFor('img-src', sources).length > 0
}
