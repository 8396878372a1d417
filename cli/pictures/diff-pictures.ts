import { mkdtempSync, readdirSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readClock } from '../../check/check.ts'
import { compareBuilt } from '../../diff/compare-built.ts'
import { groupFormats } from '../../diff/format.ts'
import { countThings } from '../../diff/words.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { refuseAsked, writeAsked } from '../../site/files/asked-file.ts'
import { placeSite } from '../../site/files/site-files.ts'
import { createComposerNamer } from '../../studio/client/model/words/composer-namer.ts'
import { allBrands, type Options } from '../options.ts'
import { chooseFormat } from '../output/outputs.ts'
import { buildVersion } from '../site/build-version.ts'
import { describePictures, formatPictures } from './format-report.ts'
import { openBrowser } from './open-browser.ts'
import { pictureChanges } from './picture-changes.ts'

/** Builds two versions of a site, and writes a page with pictures of what differs. Returns the exit code. */
export async function diffPictures(options: Options): Promise<number> {
  const { positionals, pagesFiles, settings, brand, langs, limit = 50 } = options
  const [before = '', after] = positionals
  const pages = pagesFiles.at(-1) ?? 'pages.json'
  const format = chooseFormat(groupFormats, options)
  const asked = {
    option: '--report',
    file: options.report ?? 'changes.html',
    place: placeSite(pages),
  }
  refuseAsked(asked)
  const calendar = calendarOf(settings)
  const at = options.at ?? readClock()
  const moment = calendar.minuteAt(at) + calendar.offsetAt(at)
  const args = ['--at', moment, ...(brand === undefined ? [] : ['--brand', brand])]
  const namer = createComposerNamer(loadSchemas(settings))
  const scratch = mkdtempSync(join(tmpdir(), 'compared-'))
  try {
    const [old = '', now = ''] = await Promise.all(
      [before, after ?? pages].map((version, index) =>
        buildVersion(version, { pages, args, out: join(scratch, String(index)) }),
      ),
    )
    const views = (options.widths ?? [360, 1280]).flatMap((width) =>
      (options.looks ?? (['light', 'dark'] as const)).map((look) => ({ width, look })),
    )
    const sites = []
    let left = limit
    // Of brands, those that both versions have.
    const inBoth = (name: string): boolean => existsSync(join(now, name))
    for (const name of brand === allBrands ? readdirSync(old).filter(inBoth) : ['']) {
      const folders = { before: join(old, name), after: join(now, name) }
      const changes = await compareBuilt(folders.before, folders.after, langs)
      const how = { folders, views, at, limit: left, open: openBrowser }
      const taken = await pictureChanges(changes, how)
      left -= taken.filter(({ isPictured }) => isPictured).length * views.length
      sites.push({ name, groups: describePictures(changes, taken, namer) })
    }
    const groups = sites.flatMap(({ name, groups: own }) =>
      own.map((one) => (name === '' ? one : { ...one, page: [`${name}: `, ...one.page] })),
    )
    process.stdout.write(format(groups))
    const title = { before, after: after ?? 'the files on disk', at: moment }
    writeAsked(asked, formatPictures(title, sites, namer))
    console.error(`${countThings(groups, 'entry', 'entries')} with pictures in ${asked.file}`)
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
