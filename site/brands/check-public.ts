import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { SiteFiles } from '../../check/facts.ts'
import type { Problem } from '../../check/problem/problem.ts'
import {
  explainMark,
  nameOfSite,
  openFinder,
  otherBrand,
} from '../../check/rules/general/site/other-brand.ts'
import { findingLimit } from '../../check/rules/rule.ts'
import { createPositions, createRanges } from '../../check/syntax/source.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { cacheByFile } from '../cache/remember.ts'
import { hashOf } from '../cache/sealed-file.ts'
import { listPublic } from '../files/public-files.ts'
import { placeSite, listPublicDirs, type SitePlace } from '../files/site-files.ts'

/** What is wrong with files beside the pages, and the texts of those that have problems, by name. */
export interface FileProblems {
  problems: Problem[]
  texts: ReadonlyMap<string, string>
}

/** Checks the public files of a parsed site of any shape, as of an instant. Throws if a file cannot be read. */
export type CheckPublic = (
  place: SitePlace,
  site: { root: unknown; files: SiteFiles; at: number },
) => Promise<FileProblems>

/**
 * Creates the check of public files for what belongs to other brands: their names, what is written in them, and copies of a
 * logo. It reads each file again only after a change. Source pictures are not published as they are, and need not be checked.
 */
export function createPublicCheck({ dayAt }: Calendar): CheckPublic {
  const inspect = cacheByFile(inspectFile)
  return async (place, { root, files, at }) => {
    const facts = { site: asRecord(asRecord(root)['site']), files, today: dayAt(at) }
    const texts = new Map<string, string>()
    const problems: Problem[] = []
    const find = openFinder(facts)
    if (!find) return { problems, texts }
    const own = nameOfSite(facts)
    const folder = dirname(place.pagesFile)
    const logos = new Map<string, string>()
    for (const { brand } of files.brands ?? [])
      for (const file of listLogos(place, brand)) logos.set((await inspect(file)).hash, brand)

    for (const [name, file] of listPublic(place).files) {
      if (name.startsWith('images/')) continue
      const { text = '', hash } = await inspect(file)
      const shown = relative(folder, file).replaceAll(sep, '/')
      const rangeOf = createRanges(createPositions(text))
      const report = (message: string, [from, to] = [0, 0]): void => {
        const range = rangeOf(from ?? 0, to ?? 0)
        problems.push({ ...kind, range, message, hint: adviseOn(place, name), file: shown })
        texts.set(shown, text)
      }
      const path = `/${name}`
      const [inName] = find(path)
      if (inName) report(`In the name of this file, ${explainMark(inName, path, own).message}`)
      for (const mark of find(text).slice(0, findingLimit))
        report(explainMark(mark, text, own).message, [...mark.at])
      const isOwnLogo = place.brand === undefined && name.startsWith(`logo/${own}.`)
      const copied = name.startsWith('logo/') && !isOwnLogo ? logos.get(hash) : undefined
      if (copied !== undefined) report(`This is the logo of another brand, ${copied}.`)
    }
    return { problems, texts }
  }
}

const { code, name: rule, severity } = otherBrand
const kind = { code, name: rule, severity, path: [], where: '' }

/** Larger files are not read: they are no texts and no logos. */
const maxBytes = 1_000_000

async function inspectFile(file: string): Promise<{ text?: string; hash: string }> {
  const { size } = await stat(file)
  if (size > maxBytes) return { hash: '' }
  const bytes = await readFile(file)
  const hash = hashOf(bytes)
  return bytes.includes(0) ? { hash } : { hash, text: bytes.toString('utf8') }
}

/** The files of a brand's logo: in its own public folder, or in the shared one. */
function listLogos({ pagesFile }: SitePlace, brand: string): string[] {
  return listPublicDirs(placeSite(pagesFile, brand)).flatMap((publicDir) => {
    const folder = join(publicDir, 'logo')
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names.filter((name) => name.startsWith(`${brand}.`)).map((name) => join(folder, name))
  })
}

function adviseOn({ brand }: SitePlace, name: string): string {
  return brand === undefined
    ? 'Change the file, or move it to the public files of that brand.'
    : `Change the file, or give ${brand} its own: brands/${brand}/public/${name}`
}
