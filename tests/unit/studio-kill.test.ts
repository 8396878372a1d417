import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Draft } from '../../codegen/studio/api.ts'
import { openDraftFolder } from '../../codegen/studio/draft-folder.ts'
import { makeFolder, readFolder, root, writeSite } from '../fixtures/site-folder.ts'
import { baseSite, textOf } from '../fixtures/sites.ts'
import { plainEnvironment } from '../fixtures/start-program.ts'

const blocks = 300
/** Rounds that are enough once one of them has left remains; else there are more. */
const rounds = 20
const mostRounds = 60
/** Milliseconds after which no other round begins. */
const mostTime = 55_000

const { path: folder, remove } = makeFolder()
const file = join(folder, 'pages.json')
const draftFile = join(dirname(openDraftFolder(file).images), 'draft.json')
let server: ChildProcess | undefined

/** A site of 300 blocks, of which every number makes another text. */
function textNumber(number: number): string {
  const site = baseSite()
  const block = { type: 'headingCard', title: 'One of many', desc: '<p>The same again.</p>' }
  const many = Array.from({ length: blocks }, () => ({ ...block, title: `Text ${number}` }))
  const pages = Object.entries(site.pages).map(([path, page], index) => {
    return [path, index === 0 ? { ...page, blocks: [...page.blocks, ...many] } : page]
  })
  return textOf({ ...site, pages: Object.fromEntries(pages) })
}

beforeAll(() => {
  writeSite(folder, textNumber(0))
})
afterEach(() => kill())
afterAll(() => {
  remove()
  rmSync(dirname(draftFile), { recursive: true, force: true })
})

/** Starts the composer's server; returns what sends it requests. */
async function start(): Promise<(method: string, path: string, body: object) => Promise<void>> {
  const args = ['codegen/start.mjs', 'studio', '--port', '0', '--pages', file]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  server = child
  const url = await new Promise<string>((found, fail) => {
    child.once('exit', (code) => fail(new Error(`the server has ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\S+/.exec(chunk.toString())?.[0]
      if (address !== undefined) found(address)
    })
  })
  const html = await (await fetch(url)).text()
  const token = /name="studio-token" content="(\w+)"/.exec(html)?.[1] ?? ''
  return async (method, path, body) => {
    const headers = { 'x-studio-token': token, 'content-type': 'application/json' }
    const sent = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}api/${path}`, sent)
    const text = await answer.text()
    if (answer.status !== 200) throw new Refusal(text.slice(0, 200))
  }
}

/** An answer that says no; a server that was killed answers nothing. */
class Refusal extends Error {}

async function kill(): Promise<void> {
  const running = server
  server = undefined
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const ended = new Promise((done) => running.once('exit', done))
  running.kill('SIGKILL')
  await ended
}

/** The same numbers from 0 up to 1 each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const listRemains = (): string[] =>
  [folder, dirname(draftFile)].flatMap((place) =>
    existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.tmp')) : [],
  )
const read = (): string => readFileSync(file, 'utf8')
const readDraft = (): Draft | undefined =>
  existsSync(draftFile) ? JSON.parse(readFileSync(draftFile, 'utf8')) : undefined

it('a killed server leaves whole files, the draft of what it has not saved, and no remains', async () => {
  const random = createRandom(20260615)
  const before = [...readFolder(folder).keys()]
  const ends = Date.now() + mostTime
  let number = 0
  let saved = textNumber(0)
  let kept: string | undefined
  let remains = 0

  async function compose(
    send: Awaited<ReturnType<typeof start>>,
    round: number,
  ): Promise<{ next: string; step: 'draft' | 'save' }> {
    let step: 'draft' | 'save' = 'draft'
    let next = saved
    try {
      for (;;) {
        number += 1
        next = textNumber(number)
        const draft = { files: { 'pages.json': next }, base: { 'pages.json': saved } }
        step = 'draft'
        await send('PUT', 'draft', draft)
        kept = next
        step = 'save'
        await send('POST', 'save', { ...draft, withProblems: round % 3 === 0 })
        saved = next
        kept = undefined
        expect(read() === saved).toBe(true)
        expect(readDraft()).toBeUndefined()
        expect(listRemains()).toEqual([])
      }
    } catch (error) {
      if (error instanceof Refusal || server !== undefined) throw error
      return { next, step }
    }
  }

  const isEnough = (round: number): boolean => round >= (remains > 0 ? rounds : mostRounds)
  for (let round = 0; !isEnough(round) && Date.now() < ends; round += 1) {
    const send = await start()
    // Every other time the end comes while a file is being written.
    const place = round % 4 === 1 ? folder : dirname(draftFile)
    const watcher =
      round % 2 === 1 && existsSync(place)
        ? watch(place, (_event, name) => name?.endsWith('.tmp') && void kill())
        : undefined
    const timer = setTimeout(() => void kill(), random() * 600)
    const { next, step } = await compose(send, round)
    clearTimeout(timer)
    watcher?.close()

    const now = read()
    const draft = readDraft()?.files['pages.json']
    remains += listRemains().length
    expect(now === saved || (step === 'save' && now === next)).toBe(true)
    // The draft that was kept last; one that was sent may be kept, one that was saved may be gone.
    const isOther = step === 'draft' ? draft === next : now === next && draft === undefined
    expect(draft === kept || isOther).toBe(true)
    saved = now
    kept = draft
  }

  // Else no round has met what the next one clears.
  expect(remains).toBeGreaterThan(0)
  const send = await start()
  const draft = { files: { 'pages.json': textNumber(0) }, base: { 'pages.json': saved } }
  await send('PUT', 'draft', draft)
  await send('POST', 'save', { ...draft, withProblems: false })
  expect(read() === textNumber(0)).toBe(true)
  expect([...readFolder(folder).keys()]).toEqual(before)
  expect(readDraft()).toBeUndefined()
  expect(listRemains()).toEqual([])
})
