// covers: tests/fixtures/frozen/** tests/fixtures/site/**
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createBuildTools, buildSite } from '../../../builder/build-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { outputSites } from '../../fixtures/output-sites.ts'
import { describeOutputs, plainOutput } from '../../fixtures/plain-output.ts'
import { root } from '../../fixtures/site-folder.ts'

/*
 * What sites are built to stays the same to the byte, whatever happens to the code between. After an intended change:
 * `npx vitest run --project slow outputs examples -u`.
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
