import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { singular } from '../../check/problem/describe.ts'
import type { Path, Range } from '../../check/problem/problem.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { Source } from '../../check/syntax/source.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { capitalize } from '../../schema/read/capitalize.ts'
import { rootsWith } from '../../schema/config/site-roots.ts'
import { listSchemaFiles, shellFolders } from '../../schema/read/load-schemas.ts'
import type { SchemaChange } from './change.ts'

/** Where a change is in the schema files. */
export interface SchemaPlace {
  /** Relative to the root, with slashes. */
  file: string
  range: Range
  /** The block type, or the schema's title, and the properties that lead to what contains the change. */
  where: readonly string[]
}

/** Makes the function that looks up places in the schema files below a root. */
export function createPlaceChanges(root: string): (change: SchemaChange) => SchemaPlace {
  const origins = new Map<string, { file: string; source: Source; path: Path }>()
  for (const path of listSchemaFiles(rootsWith(root))) {
    const { source } = openText(readFileSync(path))
    if (!source) continue
    const file = relative(root, path).replaceAll('\\', '/')
    for (const [title, inner] of titlesIn(source.value))
      origins.set(title, { file, source, path: inner })
  }
  return (change) => {
    const { title, path } = ownPlace(change)
    const origin = origins.get(title)
    if (!origin) throw new Error(`no schema file has the title ${title}`)
    const { file, source } = origin
    const whole = [...origin.path, ...path]
    return { file, range: source.locate(whole, 'key'), where: nameParents(file, title, whole) }
  }
}

/** A change of the settings, or of what campaigns may set there, is one of the shell block that brings the property. */
function ownPlace({ title, path }: SchemaChange): Pick<SchemaChange, 'title' | 'path'> {
  const [list, name = '', ...rest] = path
  const isBrought = list === 'properties' && shellFolders(siteConfig).has(String(name))
  if (isBrought && /^(?:Campaign)?Site$/.test(title))
    return { title: capitalize(String(name)), path: rest }
  const [, part = ''] = /^Campaign(\w+)$/.exec(title) ?? []
  const isPart = [...shellFolders(siteConfig).keys()].some((key) => capitalize(key) === part)
  return { title: isPart ? part : title, path }
}

/** The titles of the schemas that a file holds, each with its path. */
function titlesIn(value: unknown, path: Path = []): [title: string, path: Path][] {
  if (Array.isArray(value))
    return value.flatMap((entry, index) => titlesIn(entry, [...path, index]))
  if (!isJsonObject(value)) return []
  const { title } = value
  const isNamed = path.length === 0 || isJsonObject(value['properties'])
  const inner = Object.entries(value).flatMap(([key, part]) => titlesIn(part, [...path, key]))
  return isNamed && typeof title === 'string' ? [[title, path], ...inner] : inner
}

function nameParents(file: string, title: string, path: Path): string[] {
  const [, type] = /^blocks\/(\w+)\/schema\.json$/.exec(file) ?? []
  const names = [type ?? title]
  const end = path.at(-2) === 'properties' ? path.length - 2 : path.length
  for (let index = 0; index < end; index += 1) {
    if (path[index] === 'items') names.push(singular(names.pop() ?? ''))
    else if (path[index] === 'properties') names.push(String(path[(index += 1)]))
  }
  return names
}
