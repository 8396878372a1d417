// covers: check/rules/** schema/config/** codegen/lists/rule-sets.ts
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleDay } from '../../../../codegen/docs/example-check.ts'
import { projectRoot } from '../../../../schema/read/load-schemas.ts'
import { bakerySite } from '../../../fixtures/bakery/site.ts'
import { folderForTests } from '../../../fixtures/folder-for-tests.ts'
import { startOfDay } from '../../../fixtures/own-calendar.ts'
import { runProgram } from '../../../fixtures/run-program.ts'
import { writeSite } from '../../../fixtures/site-folder.ts'

const { path: folder } = folderForTests()
const bakery = join(projectRoot, 'tests', 'fixtures', 'bakery')
cpSync(join(bakery, 'rules'), join(folder, 'rules'), { recursive: true })
const at = startOfDay(exampleDay)

it('a rule set of a site is used by the program of the site', async () => {
  const { site, pages } = bakerySite()
  const [hero] = pages['/'].blocks
  const blocks = [{ ...hero, desc: 'Gluten-free rolls, guaranteed winners.' }]
  writeSite(
    folder,
    { site: { ...site, allergens: 'x' }, pages: { '/': { ...pages['/'], blocks } } },
    'crumb',
  )
  const config = (rules: string): string =>
    `import { defineSite } from 'page-renderer/config'\nexport default defineSite({ rules: ${rules}, promoPage: true, pictures: { alt: 'keyword-and-path', count: true }, shell: { after: ['footer', 'floatingButtons'] } })\n`
  const env = { SOURCE_DATE_EPOCH: String(at / 1000) }
  const validate = () => runProgram('cli/start.mjs', ['validate'], { cwd: folder, env })
  writeFileSync(join(folder, 'site.config.ts'), config(`['general', './rules/allergens']`))
  const { code, stderr } = await validate()
  expect([code, stderr.match(/\b[A-Z]+\d{3} .*/g)]).toEqual([1, ['BREAD001 free-from']])
  await runProgram('cli/start.mjs', ['codegen'], { cwd: folder, env })
  const listed = readFileSync(join(folder, 'generated', 'problems.md'), 'utf8')
  expect(listed).toContain('### BREAD001 free-from')
  expect(listed).toContain('"gluten-free" cannot be promised')
  const wide = `limits: { 'shell/footer': { properties: { paymentMethods: { maxItems: 50 } } } }`
  writeFileSync(join(folder, 'site.config.ts'), config(`['general'], ${wide}`))
  rmSync(join(folder, 'generated'), { recursive: true })
  for (const command of ['codegen', 'validate'])
    expect(await runProgram('cli/start.mjs', [command], { cwd: folder, env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"limits" may only forbid more'),
    })
  expect(existsSync(join(folder, 'generated'))).toBe(false)
  writeFileSync(join(folder, 'site.config.ts'), config(`['general', 'allergens']`))
  expect(await validate()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean "./rules/allergens"?'),
  })
})
