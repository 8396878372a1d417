// covers: examples/** tests/fixtures/frozen/** tests/fixtures/site/**
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createBuildTools, buildSite } from '../../../builder/build-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { outputSites } from '../../fixtures/output-sites.ts'
import { plainOutput } from '../../fixtures/plain-output.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { root } from '../../fixtures/site-folder.ts'

/*
 * What sites are built to stays the same to the byte, whatever happens to the code between. After an intended change:
 * `npx vitest run --project slow outputs -u`.
 */

vi.mock('../../../builder/output/shared-files.ts', async (load) => ({
  ...(await load<object>()),
  writePictures: () => Promise.resolve(),
}))

const { at } = folderForTests()
const golden = join(root, 'tests', 'golden', 'outputs')

const tools = {
  ...createBuildTools(siteConfig),
  writeClient: (_version: string, work: string): Promise<void> => {
    mkdirSync(join(work, 'assets'), { recursive: true })
    writeFileSync(join(work, 'assets', 'client.js'), '')
    return Promise.resolve()
  },
}

/** Describes the files of builds at named instants: a line for each content of a file, with the instants unless it is that of all. */
function describeOutputs(outputs: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const whenOf = new Map<string, string[]>()
  for (const [instant, files] of outputs)
    for (const [name, text] of files) {
      const hash = createHash('sha256').update(text, 'latin1').digest('hex')
      const line = `${name}  ${hash.slice(0, 16)}`
      whenOf.set(line, [...(whenOf.get(line) ?? []), instant])
    }
  const lines = [...whenOf].map(([line, instants]) =>
    instants.length === outputs.size ? line : `${line}  ${instants.join(', ')}`,
  )
  return `${lines.toSorted().join('\n')}\n`
}

describe.each(Object.entries(outputSites))('%s', (name, { write, brands, instants }) => {
  const site = at(name)
  mkdirSync(site)
  write(site)

  it.each(brands)('of the brand %s stays', async (brand) => {
    const outputs = new Map<string, Map<string, string>>()
    const outDir = at(`${name}-out`)
    for (const [instant, time] of Object.entries(instants)) {
      const { check, report } = await buildSite({
        place: placeSite(join(site, 'pages.json'), brand),
        outDir,
        at: Date.parse(`${time}+08:00`),
        useCache: false,
        tools,
      })
      if (!report) throw new Error(check?.problems.map(({ message }) => message).join('\n'))
      outputs.set(instant, plainOutput(outDir))
    }
    const file = join(golden, `${name}${brand === undefined ? '' : `-${brand}`}.txt`)
    await expect(describeOutputs(outputs)).toMatchFileSnapshot(file)
  })
})

/** Of the examples, only the bakery has a date: the end of its countdown. */
const days: Readonly<Record<string, readonly string[]>> = { bakery: ['2026-12-20', '2026-12-21'] }

describe.each(readdirSync(join(root, 'examples')))('the example %s', (name) => {
  it('stays', async () => {
    const outputs = new Map<string, Map<string, string>>()
    const out = at(`example-${name}`)
    for (const day of days[name] ?? ['2026-11-25']) {
      const options = ['--site', join('examples', name), '--out', out, '--at', day]
      const { code, stderr } = await runCli('build', ...options)
      expect([code, stderr]).toEqual([0, ''])
      outputs.set(day, plainOutput(out))
    }
    await expect(describeOutputs(outputs)).toMatchFileSnapshot(join(golden, `${name}.txt`))
  })
})
