import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openOutput } from '../../builder/output/output-folder.ts'
import { folderForTests } from '../fixtures/folder-for-tests.ts'

/** Opens of a file of the output while builds replace it: fewer than 1 in 100,000 may fail. */

const seconds = Number(process.env['SECONDS'] ?? 60)
const { at } = folderForTests()
const out = at('out')
const file = join(out, 'data', 'site.json')

/** Opens the file again and again, and prints how often, and how often in vain. */
const opener = `
  const { closeSync, openSync } = require('node:fs')
  const [, file, seconds] = process.argv
  let [opens, failures] = [0, 0]
  for (const end = Date.now() + seconds * 1000; Date.now() < end; )
    for (let count = 0; count < 1000; count += 1) {
      opens += 1
      try { closeSync(openSync(file)) } catch { failures += 1 }
    }
  console.log(JSON.stringify({ opens, failures }))`

async function replace(): Promise<void> {
  const output = await openOutput(out)
  mkdirSync(join(output.work, 'data'))
  writeFileSync(join(output.work, 'data', 'site.json'), '{}')
  await output.finish()
}

it.skipIf(process.platform !== 'linux')(
  'opens of the output do not fail while builds replace it',
  async () => {
    await replace()
    const child = spawn(process.execPath, ['-e', opener, file, String(seconds)])
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const ended = new Promise((done) => child.once('close', done))
    let swaps = 0
    for (const end = Date.now() + seconds * 1000; Date.now() < end; swaps += 1) {
      await replace()
      await setTimeout(5)
    }
    await ended
    const { opens, failures }: { opens: number; failures: number } = JSON.parse(printed)
    console.log(`${failures} of ${opens} opens failed during ${swaps} swaps`)
    expect(swaps).toBeGreaterThan(seconds)
    expect(opens).toBeGreaterThan(100_000)
    expect(failures / opens).toBeLessThan(1 / 100_000)
  },
)
