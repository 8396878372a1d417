import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatPretty } from './check/pretty.ts'
import type { CheckResult } from './check/check.ts'
import { createSiteReader } from './load-site.ts'
import { placeSite } from './site-files.ts'

const usage = `Usage:
  npm run validate [-- FILE]                     check pages.json, or FILE
  npm run build [-- --pages FILE] [--out DIR]    write the site to dist, or DIR
  npm run dev [-- --pages FILE] [--port N]       show the site while it is edited
  npm run preview [-- --out DIR] [--port N]      serve what was built`

/** A fault in how a command was called, or in what it needs: told without a stack trace, exit code 2. */
class CannotRun extends Error {}

interface Options {
  pages: string
  out: string
  port: number | undefined
}

/** A command, and the options that mean something to it; `file` is the name of a pages file without an option. */
interface Command {
  run(options: Options): Promise<number>
  takes: readonly ('pages' | 'out' | 'port' | 'file')[]
}

const commands: Record<string, Command> = {
  validate: { run: validate, takes: ['pages', 'file'] },
  build: { run: build, takes: ['pages', 'out'] },
  dev: { run: dev, takes: ['pages', 'port'] },
  preview: { run: preview, takes: ['out', 'port'] },
}

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  try {
    const [name = '', ...rest] = argv
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw new CannotRun(`There is no command "${name}".\n${usage}`)
    return await command.run(readOptions(rest, command.takes))
  } catch (error) {
    console.error(explain(error))
    return 2
  }
}

function readOptions(args: string[], takes: Command['takes']): Options {
  const { values, positionals } = parse(args, takes)
  if (positionals.length > 1 || (positionals.length > 0 && values.pages !== undefined)) {
    throw new CannotRun(
      `Expected one file, got ${[values.pages, ...positionals].filter(Boolean).join(' ')}.\n${usage}`,
    )
  }
  const port = values.port === undefined ? undefined : Number(values.port.trim() || Number.NaN)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65535)) {
    throw new CannotRun(`"${values.port}" is not a port number.`)
  }
  return { pages: positionals[0] ?? values.pages ?? 'pages.json', out: values.out ?? 'dist', port }
}

function parse(
  args: string[],
  takes: Command['takes'],
): { values: { pages?: string; out?: string; port?: string }; positionals: string[] } {
  const names = (['pages', 'out', 'port'] as const).filter((name) => takes.includes(name))
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options, allowPositionals: takes.includes('file') })
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

async function validate({ pages }: Options): Promise<number> {
  const check = await createSiteReader().check(placeExisting(pages))
  if (report(check, pages)) return 1
  console.log(`${pages}: no problems in ${Object.keys(check.file?.pages ?? {}).length} pages`)
  return 0
}

async function build({ pages, out }: Options): Promise<number> {
  process.env['NODE_ENV'] = 'production'
  const started = performance.now()
  const place = placeExisting(pages)
  if (!place.isOwn) console.log(`There is no public folder beside ${pages}; the project's is used.`)
  const { check, content } = await createSiteReader().load(place)
  if (report(check, pages) || !content) return 1
  const { buildSite } = await import('./build.ts')
  const built = await buildSite({ ...content, publicDir: place.publicDir, outDir: out })
  const bytes = [...built.pages.values()]
  const largest = (Math.max(...bytes) / 1024).toFixed(1)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${out}: ${bytes.length} HTML files, the largest ${largest} KB, in ${seconds} s`)
  return 0
}

async function dev({ pages, port }: Options): Promise<number> {
  const place = placeExisting(pages)
  const check = await createSiteReader().check(place)
  // Other problems are shown over the page; a wrong number of pictures stops the start (specification, section 5).
  if (check.problems.some(({ code }) => code === 'P022')) {
    report(check, pages)
    return 1
  }
  const { startDevServer } = await import('./dev-server.ts')
  const server = await startDevServer(place, port ?? 5173)
  console.log(`The site follows ${pages} at ${server.url} until you press Ctrl+C.`)
  return 0
}

async function preview({ out, port }: Options): Promise<number> {
  const { servePreview } = await import('./preview.ts')
  const server = await servePreview(out, port ?? 4173)
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  console.log(`The site is at http://localhost:${actual}/ until you press Ctrl+C.`)
  return 0
}

function placeExisting(pages: string) {
  if (!existsSync(pages)) throw new CannotRun(`There is no file ${pages}.`)
  return placeSite(pages)
}

/** Prints the problems; returns whether one of them is an error. */
function report({ problems, text, file }: CheckResult, pages: string): boolean {
  const color = process.stderr.isTTY && !process.env['NO_COLOR']
  if (problems.length > 0) {
    process.stderr.write(formatPretty(problems, text, { file: pages, color }))
  }
  return file === undefined
}

/** Says a fault in one line for each cause; a stack trace only where the fault is ours. */
function explain(error: unknown): string {
  if (error instanceof CannotRun) return error.message
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(cause.message)
  const stack = process.env['DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''
  return `Cannot go on: ${lines.join('\n  because: ')}${stack}`
}
