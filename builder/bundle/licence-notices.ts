import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { UserError } from '../../schema/read/user-error.ts'

interface Installed {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
  /** Whether it is not published, so that it has no licence for others. */
  private?: boolean
}

const line = '-'.repeat(72)

/**
 * Writes the notices of all bundled packages next to the bundle, `client-….licences.txt` for `client-….js`: their
 * licences require a notice with every copy, and the bundler removes them. Throws a UserError when a published package
 * has no licence.
 */
export function licenceNotices(): Plugin {
  return {
    name: 'licence-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const used = Object.entries(chunk.modules).filter(
          ([, { renderedLength }]) => renderedLength > 0,
        )
        const folders = new Set(used.flatMap(([id]) => folderOf(id) ?? []))
        if (folders.size === 0) continue
        const fileName = chunk.fileName.replace(/\.js$/, '.licences.txt')
        this.emitFile({ type: 'asset', fileName, source: formatNotices([...folders]) })
      }
    },
  }
}

/** The folder of the package of a module; undefined for our own modules. */
function folderOf(id: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0]
}

function formatNotices(folders: readonly string[]): string {
  const byText = new Map<string, string[]>()
  for (const folder of folders) {
    const installed: Installed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const { name, version, license } = installed
    if (installed.private) continue
    const text = readNotice(folder) ?? describeLicence(installed)
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${license})`])
  }
  const parts = [...byText].map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}\n`)
  return `The program beside this file holds parts of these packages.\n\n${line}\n${parts.toSorted().join(`\n${line}\n`)}`
}

function readNotice(folder: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const files = names.filter((name) => /^(?:licen[cs]e|notice)\b/i.test(name))
  if (files.length === 0) return undefined
  return files
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

/** The notice of a package that is published without the text of its licence. */
function describeLicence({ name, license, author }: Installed): string {
  if (license === undefined)
    throw new UserError(
      `The package ${name} has no licence, so it may not be published with the site. Use another one.`,
    )
  const authors = typeof author === 'object' ? author.name : author
  const holder = authors === undefined ? '' : ` Author: ${authors}`
  return `Licensed under ${license}; the package does not include the text.${holder}`
}
