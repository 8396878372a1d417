import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { latestState } from '../../../migrations/due.ts'
import { readWrittenSite } from '../../../site/pages/open-main.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { writeFiles } from '../../fixtures/site-files.ts'
import { baseSite, textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

/* What the command does to overlays that repeat lists of page files. */

const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)
const read = (name: string): unknown => JSON.parse(readFileSync(at(name), 'utf8'))

beforeEach(() => {
  const { main, vip } = splitSite()
  const [hero, grid] = baseSite().pages['/vip']?.blocks ?? []
  const named = {
    ...vip.pages['/vip'],
    blocks: [
      { id: 'start', ...hero },
      { id: 'grid', ...grid },
    ],
  }
  const blocks = [{ ...named.blocks[0], title: 'Lucky VIP' }, named.blocks[1]]
  writeSite(folder.path, baseSite())
  writeFiles(folder.path, {
    'pages.json': textOf({ migratedTo: latestState, ...main }),
    'pages/vip.json': textOf({ migratedTo: latestState, pages: { '/vip': named } }),
    'brands/lucky.json': textOf({
      site: { brand: 'lucky' },
      pages: { '/vip': { blocks } },
    }),
  })
})

it('replaces lists by what differs', async () => {
  const { code, stdout } = await runCli('migrate', '--pages', at('pages.json'), '--write')
  expect(code).toBe(0)
  expect(stdout).toContain(
    '  /vip › blocks\n    replaced the list with what differs, by id: start\n',
  )
  expect(read('brands/lucky.json')).toEqual({
    migratedTo: latestState,
    site: { brand: 'lucky' },
    pages: {
      '/vip': { blocks: { start: { title: 'Lucky VIP' } } },
    },
  })
  const again = await runCli('migrate', '--pages', at('pages.json'))
  expect(again.stdout).toBe('All content is up to date.\n')
})

it('knows the pages of page files, for overlays that are pulled', async () => {
  const { pageOf } = await readWrittenSite(at('pages.json'))
  expect(pageOf('/vip')?.page).toMatchObject({ blocks: [{ id: 'start' }, { id: 'grid' }] })
  expect(pageOf('/bonus')?.due).toEqual([])
})
