import { nameInstant } from './calendar.ts'
import type { CheckResult } from './check/check.ts'
import { reportOf } from './check/formats/report.ts'
import { CannotRun, explainFailure } from './cli/cannot-run.ts'
import { readOptions, usage, type OptionName, type Options } from './cli/options.ts'
import { nameInReports, placeExisting } from './cli/pages-file.ts'
import { mendCommand, printProblems } from './cli/print.ts'
import { validate } from './cli/validate.ts'
import { createSiteReader } from './load-site.ts'

/** A command, and the options that mean something to it. */
interface Command {
  run(options: Options): Promise<number>
  takes: readonly OptionName[]
}

const commands: Record<string, Command> = {
  validate: {
    run: validate,
    takes: ['pages', 'file', 'format', 'max-warnings', 'fix', 'watch', 'at'],
  },
  build: {
    run: runBuild,
    takes: ['pages', 'out', 'at', 'next-file', 'shard', 'no-cache', 'profile'],
  },
  dev: { run: dev, takes: ['pages', 'port', 'at'] },
  studio: { run: studio, takes: ['pages', 'port', 'at'] },
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
    console.error(explainFailure(error))
    return 2
  }
}

async function runBuild(options: Options): Promise<number> {
  const { build } = await import('./cli/build.ts')
  return build(options)
}

async function dev({ pages, port, at }: Options): Promise<number> {
  const place = placeExisting(pages)
  const check = await createSiteReader().check(place, { at })
  // Other problems are shown over the page; a wrong number of pictures stops the start (specification, section 5).
  if (check.problems.some(({ code }) => code === 'P022')) {
    print(check, pages)
    return 1
  }
  const { startDevServer } = await import('./dev-server.ts')
  const server = await startDevServer(place, port ?? 5173, { at })
  console.log(`The site${sayAt(at)} follows ${pages} at ${server.url} until you press Ctrl+C.`)
  return 0
}

async function studio({ pages, port, at }: Options): Promise<number> {
  const place = placeExisting(pages)
  const { startDevServer } = await import('./dev-server.ts')
  const server = await startDevServer(place, port ?? 5173, { hasStudio: true, at })
  console.log(
    `The composer for ${pages}${sayAt(at)} is at ${server.url}__studio/ until you press Ctrl+C.`,
  )
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

/** Says as of when a site is shown, where that is not now. */
function sayAt(at: number | undefined): string {
  return at === undefined ? '' : ` as of ${nameInstant(at)} in the Philippines`
}

function print(check: CheckResult, pages: string): void {
  const file = nameInReports(pages)
  printProblems(reportOf(check, file), mendCommand(file))
}
