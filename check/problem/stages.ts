import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import type { CodedFinding, Kind, Finding } from './problem.ts'

/** The codes of problems about names elsewhere: as long as the shape of a file is wrong, these may be there. */
export const references = new Set('P006 P024 P030 P063 P065 P067 P069 P074'.split(' '))

/** Whether it is known what a pages.json has under one of its names; else it may be what stands under an unknown one. */
export function isGroup(root: unknown, name: string, bundle: SchemaBundle): boolean {
  const file = asRecord(root)
  if (Object.hasOwn(file, name)) return Object.values(asRecord(file[name])).every(isJsonObject)
  const known = bundle.$defs['PagesFile']?.properties ?? {}
  return Object.keys(file).every((key) => Object.hasOwn(known, key))
}

/** Whether a code is about properties or types that are wrong, not only values. */
export function isAboutShape(code: string): boolean {
  return /^P01[1-4]$/.test(code)
}

/** Whether properties or types are wrong, not only values. */
export function isMisshapen(found: readonly CodedFinding[]): true | undefined {
  return found.some(({ code }) => isAboutShape(code)) || undefined
}

/** The places of names that do not exist: their form is no mistake of its own. */
export function placesOfNames(faults: readonly CodedFinding[]): ReadonlySet<string> {
  return new Set(faults.flatMap((fault) => (references.has(fault.code) ? placeOf(fault) : [])))
}

/** What identifies a finding of a rule: its code and path as JSON. */
export function keyOfFinding({ path }: Finding, { code }: Kind): string {
  return JSON.stringify([code, ...path])
}

/** What identifies the place of a finding: the page file `file`, empty for pages.json, and the path, as JSON. */
export function placeOf({ path }: Finding, file = ''): string {
  return JSON.stringify([file, ...path])
}
