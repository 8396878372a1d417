// covers: pages.json locales/** pages/** brands/** public/**
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { findSiteFaults } from '../../fixtures/own-site.ts'
import { root } from '../../fixtures/site-folder.ts'

const { at } = folderForTests()

it('has a site without errors and without heavy pages, whatever its composers write', async () => {
  expect(await findSiteFaults(join(root, 'pages.json'), at('out'))).toEqual([])
  // The first build draws the pictures.
}, 600_000)
