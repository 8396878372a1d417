import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { normalizePath } from '../../schema/values/path.ts'

const root = resolve(import.meta.dirname, '../..')

/** The pages.json whose content is checked: the project's, unless OWN_SITE names another. */
export const ownPages = resolve(root, process.env['OWN_SITE'] ?? 'pages.json')

const { site, include = [], pages }: PagesFile & { include?: string[] } = read(ownPages)
const files = globSync(include, { cwd: dirname(ownPages), absolute: true })

/** The settings of the project's site. */
export const settings = site

/** The paths of the project's site, those of page files last. */
export const paths = [pages, ...files.map((file) => read(file).pages)]
  .flatMap((some) => Object.keys(some))
  .map((path) => normalizePath(path))

/** The folder of the built site. */
export const builtSite = join(root, 'node_modules/.cache/browser-tests/content')

function read(file: string): PagesFile {
  const content: PagesFile = JSON.parse(readFileSync(file, 'utf8'))
  return content
}
