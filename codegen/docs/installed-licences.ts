import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** A package that is installed with this one. */
export interface LockedPackage {
  name: string
  version: string
  /** Its identifier from https://spdx.org/licenses; empty if the package names none. */
  licence: string
  /** Whether it runs a script when it is installed. */
  hasInstallScript: boolean
}

/** Licences that require only attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
])

/**
 * Licences of tools and fonts that are used as they are and never reach visitors: libvips (LGPL, loaded as a shared
 * library), Lightning CSS (MPL) and Inter (OFL).
 */
const ofTools = new Set(['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'])

/**
 * Whether a licence requires only attribution: at least one of several alternatives, or all of those combined. For tools
 * that never reach visitors, a few others will do.
 */
export function isPermissive(licence: string, isTool = false): boolean {
  const words = licence.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(words)) return false
  const isFine = (name: string): boolean => permissive.has(name) || (isTool && ofTools.has(name))
  return words.split(' OR ').some((choice) => choice.split(' AND ').every(isFine))
}

/** The production packages in the lock file, without those for development, sorted by name. */
export function readProductionPackages(root = projectRoot): LockedPackage[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(asRecord(asRecord(lock)['packages']))
    .map(([path, value]) => ({ path, entry: asRecord(value) }))
    .filter(({ path, entry }) => path !== '' && !entry['dev'] && !entry['devOptional'])
    .map(({ path, entry }) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: textIn(entry, 'version'),
      licence: textIn(entry, 'license'),
      hasInstallScript: entry['hasInstallScript'] === true,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function textIn(entry: Record<string, unknown>, name: string): string {
  const value = entry[name]
  return typeof value === 'string' ? value : ''
}
