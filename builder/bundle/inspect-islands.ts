import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import type { SecurityConfig } from '../../schema/config/options/security.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** The most bytes after gzip that a block and its island may have, besides React. */
export const islandBudget = 5000

/**
 * Says what is wrong with the code of islands, one sentence or two for each fault: more of it than the budget, or what the
 * policy of pages refuses, by the other servers that the site names.
 */
export function inspectIslands(
  chunks: readonly Rolldown.OutputChunk[],
  security: SecurityConfig,
): string[] {
  const types = new Set(chunks.flatMap((chunk) => islandOf(chunk) ?? []))
  return [...types].flatMap((type) => {
    const loaded = chunksOf(type, chunks)
    const size = loaded.reduce(
      (bytes, { code }) => bytes + gzipSync(code, { level: 9 }).byteLength,
      0,
    )
    const modules = loaded.flatMap((chunk) => Object.entries(chunk.modules))
    const refused = modules.flatMap(([id, { code }]) => findRefused(type, id, code ?? '', security))
    return [...(size > islandBudget ? [tooLarge(type, size)] : []), ...new Set(refused)]
  })
}

/** The block type whose component or island a chunk begins with. */
function islandOf({ facadeModuleId }: Rolldown.OutputChunk): string | undefined {
  return /\/blocks\/(\w+)\/(?:index|island)\.tsx?$/.exec(facadeModuleId ?? '')?.[1]
}

/** The chunks of a block with an island, and those that they import; not the client with its own imports, nor what is imported later. */
function chunksOf(
  type: string,
  chunks: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const present = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  const found = new Set(chunks.filter((chunk) => islandOf(chunk) === type))
  for (const { imports } of found)
    for (const chunk of chunks)
      if (!present.has(chunk.fileName) && imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}

function tooLarge(type: string, size: number): string {
  return `blocks/${type} has ${size} bytes after gzip with its island; the maximum is ${islandBudget}. Load what is only needed later with import(), in a listener or an effect.`
}

/** Code that the Content-Security-Policy of pages refuses, and what to do instead. */
const refusals: readonly [code: RegExp, instead: string][] = [
  [
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment/,
    'Show and hide elements that index.tsx has rendered, or create them with document.createElement; in an island.tsx, render them, and markup of the block with <Html>.',
  ],
  [/\bdocument\.write|\beval\(|new Function\(/, 'Write the code in the island, or import() it.'],
  [
    /setAttribute\(['"`]style['"`]|createElement\(['"`]style['"`]/,
    'Toggle an attribute that the styles of index.tsx select, or set one property: element.style.width.',
  ],
  [
    /createElement\(['"`]script['"`]|\bsrcdoc\b/,
    "Import the code: it becomes a file of the site. The policy lets no other origin's code in.",
  ],
]

/** A frame in the code of a block for whose content the policy of its page names no host. */
const frameRefusal: (typeof refusals)[number] = [
  /createElement\(['"`]iframe['"`]/,
  "Import the code: it becomes a file of the site. The policy lets no other origin's code in.",
]

/** The block type whose players are in the policy of each page that has one. */
const framedType = 'video'

/** Addresses, except names of kinds of markup and hosts that the settings of the site allow. */
function addressRefusal(security: SecurityConfig): (typeof refusals)[number] {
  const { images, media, frames, connections } = security
  const hosts = [images, media, frames, connections].flat()
  const allowed = ['www.w3.org', ...hosts.map(({ host }) => host)]
  const names = allowed.map((name) => name.replaceAll('.', '\\.')).join('|')
  return [
    new RegExp(`https?://(?!(?:${names})\\b)`),
    'Pages load nothing from other origins. Put it in public/ or in the data of the block, or allow the host of data, pictures or media under "security" in site.config.ts.',
  ]
}

/** Passes markup to the page by the policy for it. */
const ours = join(projectRoot, 'renderer')

/** Says what the policy of pages refuses in the code of a module of a block with an island. */
export function findRefused(
  type: string,
  id: string,
  code: string,
  security: SecurityConfig,
): string[] {
  if (id.startsWith(ours)) return []
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  const [, file] = /\/(blocks\/\w+\/.*)$/.exec(id) ?? []
  if (name === undefined && file === undefined) return []
  const all = type === framedType ? refusals : [...refusals, frameRefusal]
  // Packages have addresses in messages.
  return (name === undefined ? [...all, addressRefusal(security)] : all).flatMap(
    ([pattern, instead]) => {
      const found = pattern.exec(code)?.[0]
      if (found === undefined) return []
      return name === undefined
        ? `${file} uses ${found}, which pages refuse. ${instead}`
        : `blocks/${type} imports ${name}, which uses ${found}, which pages refuse. Try whether it works without, on a page that was built, or use another package.`
    },
  )
}
