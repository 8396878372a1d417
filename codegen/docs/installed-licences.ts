import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** A package that the published site depends on. */
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
])

/** Whether a licence is permissive: at least one of several alternatives, or all of those combined. */
export function isPermissive(licence: string): boolean {
  const words = licence.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(words)) return false
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => permissive.has(name)))
}

/** The production packages in the lock file, without those for development, sorted by name. */
export function readProductionPackages(root = projectRoot): LockedPackage[] {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(asRecord(asRecord(lock)['packages']))
    .map(([path, value]) => ({ path, entry: asRecord(value) }))
    .filter(({ path, entry }) => path !== '' && entry['dev'] !== true)
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
