// covers: pages.json locales/** pages/** brands/** public/**
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findSiteFaults } from '../../fixtures/own-site.ts'
import { makeFolder, root } from '../../fixtures/site-folder.ts'

const folder = makeFolder()
afterAll(folder.remove)

it('has a site without errors and without heavy pages, whatever its composers write', async () => {
  expect(await findSiteFaults(join(root, 'pages.json'), join(folder.path, 'out'))).toEqual([])
  // The first build draws the pictures.
}, 600_000)
