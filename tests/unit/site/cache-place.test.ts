// covers: site/cache/cache-place.mjs site/cache/cache-folder.mjs studio/server/drafts/draft-folder.ts
import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, root } from '../../fixtures/site-folder.ts'
import { plainEnvironment, startProgram, type Run } from '../../fixtures/start-program.ts'

/* Where caches are, for a user who may not write everywhere. */

const { path: folder, remove } = makeFolder()
afterAll(() => {
  chmodSync(join(folder, 'warm'), 0o700)
  remove()
})
chmodSync(folder, 0o777)

const isRoot = process.getuid?.() === 0
const nobody = 65_534

const lookAt = [
  "console.log(place.cachedPath('pictures', 'a.avif'))",
  "console.log(place.cachePlace('pages'), existsSync(place.cachePlace('pages')))",
]

/** Prints where a cached file is and where caches are written, or runs another script, as a user who owns nothing. */
function look(env: NodeJS.ProcessEnv, lines = lookAt): Promise<Run> {
  const { HOME: _home, XDG_CACHE_HOME: _cache, ...own } = plainEnvironment()
  const script = [
    isRoot ? `process.setgroups([]); process.setgid(${nobody}); process.setuid(${nobody})` : '',
    `const place = await import(${JSON.stringify(join(root, 'site/cache/cache-place.mjs'))})`,
    "const { existsSync } = await import('node:fs')",
    ...lines,
  ]
  const args = ['--input-type=module', '-e', script.join('\n')]
  const options = { cwd: folder, env: { ...own, TMPDIR: folder, ...env }, timeout: 60_000 }
  return startProgram(process.execPath, args, options).ended
}

it('uses the folder that a variable names', async () => {
  const own = join(folder, 'own')
  mkdirSync(own)
  chmodSync(own, 0o777)
  const { stdout, stderr } = await look({ PAGE_RENDERER_CACHE: own })
  expect([stdout, stderr]).toEqual([
    `${join(own, 'pictures', 'a.avif')}\n${join(own, 'pages')} true\n`,
    '',
  ])
})

it('reads from a folder that cannot be written, and writes elsewhere for one run, with one line', async () => {
  const warm = join(folder, 'warm')
  mkdirSync(join(warm, 'pictures'), { recursive: true })
  writeFileSync(join(warm, 'pictures', 'a.avif'), '')
  chmodSync(warm, 0o555)
  const { code, stdout, stderr } = await look({ PAGE_RENDERER_CACHE: warm })
  const [found, written = ''] = stdout.split('\n')
  expect([code, found]).toEqual([0, join(warm, 'pictures', 'a.avif')])
  expect(written).toMatch(/page-renderer-\d+-[0-9a-f]{16}.pages true$/)
  expect(stderr.trim()).toBe(
    `Caches cannot be written to ${warm}, so every command takes longer. Set PAGE_RENDERER_CACHE to a folder that can be written.`,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('page-renderer-'))).toEqual([])
  const nowhere = await look({ PAGE_RENDERER_CACHE: '/proc/none/deep' })
  expect([nowhere.code, nowhere.stderr]).toEqual([0, stderr.replace(warm, '/proc/none/deep')])
})

it('means the same folder by a relative path after the program has gone to another one', async () => {
  const { stdout } = await look({ PAGE_RENDERER_CACHE: 'own' }, [
    `process.chdir('/')`,
    `const again = await import(${JSON.stringify(`${join(root, 'site/cache/cache-place.mjs')}?again`)})`,
    `console.log(again.cachePlace('pages'))`,
  ])
  expect(stdout).toBe(`${join(folder, 'own', 'pages')}\n`)
})

it('leaves an old folder that another user owns, and makes the next one', async () => {
  const old = join(folder, 'own', 'program', 'old')
  mkdirSync(old, { recursive: true })
  writeFileSync(join(old, 'cli.js'), '')
  utimesSync(old, 1, 1)
  chmodSync(old, 0o555)
  chmodSync(join(folder, 'own', 'program'), 0o777)
  const { code, stdout, stderr } = await look({ PAGE_RENDERER_CACHE: join(folder, 'own') }, [
    `const { cacheFolder } = await import(${JSON.stringify(join(root, 'site/cache/cache-folder.mjs'))})`,
    `console.log(await cacheFolder('program', 'new', async () => {}))`,
  ])
  chmodSync(old, 0o755)
  expect([code, stdout, stderr]).toEqual([0, `${join(folder, 'own', 'program', 'new')}\n`, ''])
})

it('keeps drafts where they are found again, with one line', async () => {
  const kept = join(folder, `page-renderer-${isRoot ? nobody : process.getuid?.()}`, 'studio')
  const script = [
    `await import(${JSON.stringify(createRequire(import.meta.url).resolve('tsx'))})`,
    `const { openDraftFolder } = await import(${JSON.stringify(join(root, 'studio/server/drafts/draft-folder.ts'))})`,
    `const drafts = openDraftFolder('/site/pages.json')`,
    'console.log(JSON.stringify((await drafts.read()).draft))',
    `await drafts.write({ files: { 'pages.json': '{}' }, base: {} })`,
  ]
  const env = { PAGE_RENDERER_CACHE: join(folder, 'warm') }
  for (const found of ['null', '{"files":{"pages.json":"{}"},"base":{}}']) {
    const { stdout, stderr } = await look(env, script)
    expect([stdout, stderr]).toEqual([
      `${found}\n`,
      `Unsaved changes are kept in ${kept}, which this system may clear. Set PAGE_RENDERER_CACHE to a folder that can be written.\n`,
    ])
    expect(statSync(dirname(kept)).mode & 0o777).toBe(0o700)
  }
})
