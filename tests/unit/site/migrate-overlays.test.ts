import { beforeEach, expect, it } from 'vitest'
import { latestState } from '../../../migrations/due.ts'
import { readWrittenSite } from '../../../site/pages/open-main.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { splitSite } from '../../golden/files.ts'

/* What the command does to overlays that repeat lists of page files. */

const { folder, pagesFile, read } = openSiteFolder()

beforeEach(() => {
  const { main, vip } = splitSite()
  const [hero, grid] = makeBase().pages['/vip']?.blocks ?? []
  const own = [hero, grid].map((block, index) => ({ id: ['start', 'grid'][index], ...block }))
  const named = { ...vip.pages['/vip'], blocks: own }
  const blocks = [{ ...named.blocks[0], title: 'Lucky VIP' }, named.blocks[1]]
  writeSite(folder, makeBase())
  writeFiles(folder, {
    'pages.json': textOf({ migratedTo: latestState, ...main }),
    'pages/vip.json': textOf({ migratedTo: latestState, pages: { '/vip': named } }),
    'brands/lucky.json': textOf({
      site: { brand: 'lucky' },
      pages: { '/vip': { blocks } },
    }),
  })
})

it('replaces lists by what differs', async () => {
  const { code, stdout } = await runCli('migrate', '--pages', pagesFile, '--write')
  expect(code).toBe(0)
  expect(stdout).toContain(
    '  /vip › blocks\n    replaced the list with what differs, by id: start\n',
  )
  expect(JSON.parse(read('brands/lucky.json', ''))).toEqual({
    migratedTo: latestState,
    site: { brand: 'lucky' },
    pages: {
      '/vip': { blocks: { start: { title: 'Lucky VIP' } } },
    },
  })
  const again = await runCli('migrate', '--pages', pagesFile)
  expect(again.stdout).toBe('All content is up to date.\n')
})

it('knows the pages of page files, for overlays that are pulled', async () => {
  const { pageOf } = await readWrittenSite(pagesFile)
  expect(pageOf('/vip')?.page).toMatchObject({ blocks: [{ id: 'start' }, { id: 'grid' }] })
  expect(pageOf('/bonus')?.due).toEqual([])
})
