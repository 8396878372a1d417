import { nameInstant } from '../schema/values/calendar.ts'
import type { CheckResult } from '../check/check.ts'
import { reportOf } from '../check/formats/report.ts'
import { UserError } from '../schema/read/user-error.ts'
import { explainFailure } from '../site/files/explain-failure.ts'
import { lastmod } from './commands/lastmod.ts'
import { readOptions, usage, type OptionName, type Options } from './options.ts'
import { nameInReports, placeExisting } from './site/pages-file.ts'
import { fixCommand, printProblems } from './output/print.ts'
import { validate } from './commands/validate.ts'
import { createSiteChecker } from '../site/site-checker.ts'

/** A command and the options that it accepts. */
interface Command {
  run(options: Options): Promise<number>
  takes: readonly OptionName[]
}

const commands: Record<string, Command> = {
  validate: {
    run: validate,
    takes: ['pages', 'file', 'format', 'max-warnings', 'fix', 'watch', 'at', 'brand'],
  },
  build: {
    run: runBuild,
    takes: ['pages', 'out', 'at', 'next-file', 'shard', 'no-cache', 'compress', 'profile', 'brand'],
  },
  dev: { run: dev, takes: ['pages', 'port', 'at', 'brand'] },
  studio: { run: studio, takes: ['pages', 'port', 'at', 'brand'] },
  preview: { run: preview, takes: ['out', 'port'] },
  pull: { run: runPull, takes: ['pages', 'brand', 'host', 'offline'] },
  lastmod: { run: lastmod, takes: ['pages', 'file'] },
}

process.exitCode = await main(process.argv.slice(2))

async function main(argv: string[]): Promise<number> {
  try {
    const [name = '', ...rest] = argv
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw new UserError(`Unknown command "${name}".\n${usage}`)
    return await command.run(readOptions(rest, command.takes))
  } catch (error) {
    console.error(explainFailure(error))
    return 2
  }
}

async function runBuild(options: Options): Promise<number> {
  const { build } = await import('./commands/build.ts')
  return build(options)
}

async function runPull(options: Options): Promise<number> {
  const { pull } = await import('./commands/pull.ts')
  return pull(options)
}

async function dev({ pages, port, at, brand }: Options): Promise<number> {
  const place = placeExisting(pages, brand)
  const check = await createSiteChecker().check(place, { at })
  // Other problems are shown above the page; a wrong number of pictures prevents the start (specification, section 5).
  if (check.problems.some(({ code }) => code === 'P022')) {
    print(check, pages, brand)
    return 1
  }
  const { startDevServer } = await import('../server/dev-server.ts')
  const server = await startDevServer(place, port ?? 5173, { at })
  const others = brand === undefined ? '' : `  with the overlay of ${brand}`
  console.log(
    `Serving ${pages}${others}${formatInstant(at)} at ${server.url} (press Ctrl+C to stop)`,
  )
  return 0
}

async function studio({ pages, port, at, brand }: Options): Promise<number> {
  if (brand !== undefined) {
    throw new UserError(
      `The composer edits only pages.json, not overlays. To preview an overlay: npm run dev -- --brand ${brand}`,
    )
  }
  const place = placeExisting(pages)
  const { startDevServer } = await import('../server/dev-server.ts')
  const { createStudioPlugin } = await import('../studio/server/studio-plugin.ts')
  const server = await startDevServer(place, port ?? 5173, {
    plugins: (site) => createStudioPlugin(place, site),
    at,
  })
  console.log(
    `Composer for ${pages}${formatInstant(at)} at ${server.url}__studio/ (press Ctrl+C to stop)`,
  )
  return 0
}

async function preview({ out, port }: Options): Promise<number> {
  const { servePreview } = await import('../server/preview/server.ts')
  const server = await servePreview(out, port ?? 4173)
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  console.log(`Serving the built site at http://localhost:${actual}/ (press Ctrl+C to stop)`)
  return 0
}

/** Names the instant that a site is shown at, unless that is now. */
function formatInstant(at: number | undefined): string {
  return at === undefined ? '' : ` as of ${nameInstant(at)} in the Philippines`
}

function print(check: CheckResult, pages: string, brand: string | undefined): void {
  const file = nameInReports(pages)
  printProblems(reportOf(check, file), fixCommand(file, brand))
}
