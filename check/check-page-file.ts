import type { SchemaBundle } from '../schema/read/bundle.ts'
import { checkFile } from './check-file.ts'
import { compareProblems, readClock, type CheckResult } from './check.ts'
import type { SiteFiles } from './facts.ts'
import { readWritten } from './migrate/written-site.ts'
import { openContent } from './migrate/open-content.ts'
import { createSiteCheck } from './site-check.ts'

/** Checks the text of the page file `name` by itself, without the rules for the whole site. */
export type CheckPageFile = (input: string | Uint8Array, name: string) => CheckResult

/** Makes the check of single page files; `root` is the parsed pages.json with the site settings. */
export function createPageFileCheck(
  bundle: SchemaBundle,
): (root: unknown, files: SiteFiles) => CheckPageFile {
  const start = createSiteCheck(bundle)
  return (root, files) => (input, name) => {
    const opened = openContent(input, { written: readWritten(root) })
    const { text, source } = opened
    const site = start(root, files, readClock())
    const problems = checkFile(site, opened, name).problems.toSorted(compareProblems)
    const { omitted } = site.collector
    return { problems, omitted, text, ...(source && { value: source.value }) }
  }
}
