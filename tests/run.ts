import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'

/*
 * Runs the scripts of package.json that test: `tests/run.ts main`, or `tests/run.ts all --shard 1/4`. `rest` is what `main`
 * leaves of `all`.
 */

interface Step {
  name: string
  /** Scripts of package.json that run side by side, with their options. */
  scripts: readonly string[]
}

const plans: Readonly<Record<string, readonly Step[]>> = {
  main: [
    {
      name: 'static checks',
      scripts: ['typecheck', 'lint', 'format:check', 'codegen:check', 'unused', 'validate'],
    },
    { name: 'unit tests', scripts: ['test:unit --project unit --project isolated'] },
    { name: 'browser tests', scripts: ['test:browser --project main'] },
  ],
  all: [
    { name: 'all unit tests', scripts: ['test:unit'] },
    { name: 'all browser tests', scripts: ['test:browser --project all'] },
  ],
  rest: [
    { name: 'slow unit tests', scripts: ['test:unit --project slow --maxWorkers 2'] },
    { name: 'other browser tests', scripts: ['test:browser --project all --grep-invert @main'] },
  ],
}

/** What Playwright prints at its end of tests that passed only when repeated: how they failed, and their names. */
const flaky = /^ {2}1\) \[[^]*^ +\d+ flaky\n(?: +\[.+\n)*/m

const root = fileURLToPath(new URL('..', import.meta.url))

const { values, positionals } = parseArgs({
  options: { shard: { type: 'string' } },
  allowPositionals: true,
})
const [plan = 'main'] = positionals
const steps = plans[plan]
if (!steps) throw new Error(`There is no plan ${plan}; there are: ${Object.keys(plans).join(', ')}`)
const shard = values.shard === undefined ? '' : ` --shard ${values.shard}`

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const seed = process.env['SEED'] ?? '666'
const scratch = mkdtempSync(join(tmpdir(), 'test-times-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
/** Where unit tests write the processor time of each file. */
const times = join(scratch, 'times.txt')
const env = {
  ...process.env,
  SEED: seed,
  TEST_TIMES: times,
  ...(plan !== 'main' && { CASES: process.env['CASES'] ?? '1' }),
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
}
const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

console.log(`SEED=${seed}`)
for (const { name, scripts: calls } of steps) {
  const start = Date.now()
  const failed = (await Promise.all(calls.map(run))).filter((call) => call !== undefined)
  console.log(`${name}: ${secondsSince(start)}`)
  if (failed.length > 0) {
    console.error(`Failed: ${failed.map((call) => `npm run ${call}`).join(', ')}`)
    process.exitCode = 1
    break
  }
}
printSlowest()

/** Runs a script with its options, and prints its time, and its output if it fails. Returns the call then. */
async function run(call: string): Promise<string | undefined> {
  const [script = '', ...options] = call.split(' ')
  const command = `${scripts[script] ?? 'false'} ${options.join(' ')}${shard}`
  const start = Date.now()
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  running.add(child)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  const progress = setInterval(() => {
    const done = countDone(Buffer.concat(output).toString())
    if (done !== '') console.log(`    ${script}: ${done}, ${secondsSince(start)}`)
  }, 15_000)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearInterval(progress)
  running.delete(child)
  console.log(`  ${code === 0 ? '✓' : '✗'} ${call} ${secondsSince(start)}`)
  const text = Buffer.concat(output).toString()
  if (code === 0) {
    process.stdout.write(flaky.exec(text)?.[0] ?? '')
    return undefined
  }
  process.stdout.write(text)
  return `${script}${options.length > 0 ? ` -- ${options.join(' ')}` : ''}`
}

/** How far the output of vitest or Playwright says that it is; empty before that. */
function countDone(text: string): string {
  const plain = stripVTControlCharacters(text)
  const files = plain.match(/^ [✓❯×] .*\.test\.tsx? \(/gm)?.length
  if (files !== undefined) return `${files} files`
  const [, total] = /^Running (\d+) tests? using/m.exec(plain) ?? []
  const tests = plain.match(/^ {2}[✓✘-] /gm)?.length ?? 0
  return total === undefined ? '' : `${tests} of ${total} tests`
}

/** Prints the unit tests that took the most processor time, with the programs that they started. */
function printSlowest(): void {
  if (!existsSync(times)) return
  const lines = readFileSync(times, 'utf8').trimEnd().split('\n')
  const files = lines.map((line) => {
    const [took = '', ...path] = line.split(' ')
    return { took: Number(took), file: relative(root, path.join(' ')) }
  })
  const slowest = files.toSorted((a, b) => b.took - a.took).slice(0, 10)
  const all = files.reduce((sum, { took }) => sum + took, 0)
  console.log(`unit tests took ${inSeconds(all)} of processor time, the most of it in:`)
  for (const { took, file } of slowest) console.log(`  ${inSeconds(took).padStart(7)} ${file}`)
}

function inSeconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`
}

/** Ends what runs, with all that it has started. */
function stop(): void {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM')
  process.exit(130)
}

function secondsSince(start: number): string {
  return inSeconds(Date.now() - start)
}
