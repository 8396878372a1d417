// covers: package.json builder/bundle/**
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderForTests } from '../fixtures/folder-for-tests.ts'
import { packProject, readDependencies } from '../fixtures/packed.ts'
import { makeFolder } from '../fixtures/site-folder.ts'

/*
 * The packed project, installed by npm with the oldest and the newest versions of its packages that its ranges allow. This
 * is the only test that asks the npm registry.
 */

const minutes = 60_000
const { path: folder } = folderForTests()
const call = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', timeout: 5 * minutes })

const { archive } = packProject(folder)
const oldest = Object.fromEntries(
  Object.entries(readDependencies()).map(([name, range]) => [name, range.replace(/^[~^]/, '')]),
)

describe.each([
  ['oldest', oldest],
  ['newest', {}],
])('the %s versions that are allowed', (age, overrides) => {
  const { path: site, remove: removeSite } = makeFolder()
  afterAll(removeSite)
  const run = (...args: string[]): string => call(site, 'npx', 'page-renderer', ...args)
  const assets = (): string[] => readdirSync(join(site, 'dist', 'assets'))

  it('can be installed', { timeout: 5 * minutes }, () => {
    const dependencies = { 'page-renderer': `file:${archive}` }
    writeFileSync(join(site, 'package.json'), JSON.stringify({ dependencies, overrides }))
    call(site, 'npm', 'install', '--no-audit', '--no-fund')
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(site, 'node_modules', 'react-dom', 'package.json'), 'utf8'),
    )
    expect(version === oldest['react-dom']).toBe(age === 'oldest')
  })

  it('build a site without islands', { timeout: 5 * minutes }, () => {
    run('new-site', '--title', 'Mill Street')
    run('build')
    expect(readFileSync(join(site, 'dist', 'index.html'), 'utf8')).toContain('Mill Street')
    expect(assets().some((file) => file.startsWith('islands-'))).toBe(false)
  })

  it('build a site with islands', { timeout: 5 * minutes }, () => {
    run('new-block', 'dailyLoaves', '--island')
    const file = join(site, 'pages.json')
    const pages = JSON.parse(readFileSync(file, 'utf8'))
    const cards = [{ title: 'Rye', desc: 'Every Tuesday.' }]
    pages.pages['/'].blocks.push({ type: 'dailyLoaves', title: 'This week', cards })
    writeFileSync(file, JSON.stringify(pages))
    run('build')
    expect(assets().some((name) => name.startsWith('islands-'))).toBe(true)
  })
})
