import { expect, it } from 'vitest'
import { hashSources } from '../../../builder/bundle/sources.mjs'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'

const { at } = folderForTests()
const site = at('site')
writeFiles(site, {
  'site.config.ts': 'export default {}',
  'blocks/menu/expand.ts':
    "import { rows } from '../../lib/rows'\nexport const expand = () => rows",
  'blocks/menu/compile.ts': "import type { Row } from '../../lib/row.ts'\nimport '../../lib/'",
  'lib/rows.ts': "export * from '../../shared/rows.ts'\nexport * from './rows.ts'",
  'lib/other.ts': '',
  '../shared/rows.ts': "import prices from './prices.json' with { type: 'json' }",
  '../shared/prices.json': '[1]',
})

it.each([
  ['lib/other.ts', false],
  ['../shared/prices.json', true],
  ['../shared/rows.ts', true],
  ['lib/rows.ts', true],
  ['blocks/menu/expand.ts', true],
])('depends on what the code of a site imports: %s', (name, isPart) => {
  const before = [hashSources('program', site), hashSources('client', site)]
  writeFiles(site, { [name]: '"changed"' })
  const after = [hashSources('program', site), hashSources('client', site)]
  expect(after.map((hash, index) => hash !== before[index])).toEqual([isPart, isPart])
})
