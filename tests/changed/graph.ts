import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from '../fixtures/site-folder.ts'
import { readSources, type SourceFile } from '../fixtures/sources.ts'
import { wordList } from '../fixtures/word-list.ts'

/** Files that modules read while they run, which no import names. */
const reads: Readonly<Record<string, readonly string[]>> = {
  'builder/compile/messages.ts': ['renderer/messages/**'],
  'codegen/scaffold/new-block.ts': ['codegen/scaffold/**'],
  'schema/read/examples.ts': ['blocks/*/example.json', 'check/rules/*/examples/*.json'],
  'schema/read/load-schemas.ts': ['schema/**/*.json', 'blocks/*/schema.json'],
  'tests/bench/big-site.ts': ['tests/fixtures/site/**'],
  'tests/fixtures/editor.ts': ['schema/*.json', 'tests/fixtures/site/pages.json'],
}

/** What tests start as programs, which no import names either. */
const programs = {
  calls:
    /\b(?:runCli|execCli|startCli|runProgram|startProgram|startStudio|studioForTests|killSaves|copyProject|buildOn)\(/,
  entries: wordList(`
    builder/prerender/prerender-worker.ts cli/main.ts cli/start.mjs codegen/generate.ts
    renderer/client/entry-client.tsx renderer/client/dev-problems.ts renderer/client/entry-dev.tsx
    studio/client/entry.ts studio/client/i18n/program.ts
  `),
}

/** What the compiler imports into every file with JSX. */
const jsxRuntime = ['renderer/jsx/jsx-runtime.ts', 'renderer/jsx/jsx-dev-runtime.ts']

/** The test files of the project, and what each of them depends on. */
export interface Graph {
  tests: readonly string[]
  /** Every source file. */
  sources: ReadonlySet<string>
  /**
   * How far a file is from a test: the number of imports between them, programs that the test starts and files that it
   * declares counting as one. Infinite if the test does not depend on the file.
   */
  distance: (test: string, file: string) => number
  /** Whether a browser test takes pictures of all blocks, or declares the folder of a file. */
  looksAt: (test: string, file: string) => boolean
}

/** Files that a test depends on without importing them. */
interface Cover {
  pattern: RegExp
  distance: number
}

const pictures = 'tests/browser/screenshots/blocks/*'

/** What covers all folders is far from each file. */
const far = 1000

/**
 * Reads all sources of the project. A test's first line may declare what else it covers: `// covers: docs/** *.css`.
 * Throws if a file that is named above has moved.
 */
export function readGraph(): Graph {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !/^(?:\.(?!ci)|node_modules|dist|test-results)/.test(entry.name),
    )
    .map(({ name }) => name)
  const sources = new Map(folders.flatMap(readSources).map((source) => [source.file, source]))
  const missing = [...Object.keys(reads), ...programs.entries, ...jsxRuntime].filter(
    (file) => !sources.has(file),
  )
  if (missing.length > 0)
    throw new Error(`tests/changed/graph.ts names missing files: ${missing.join(', ')}`)
  const tests = [...sources.keys()].filter((file) =>
    /^tests\/(?:unit|browser)\/.*\.(?:test|spec)\.tsx?$/.test(file),
  )
  const reached = new Map(tests.map((test) => [test, reach(test, sources)]))
  const covers = new Map(tests.map((test) => [test, coversOf(test, reached.get(test), sources)]))
  return {
    tests,
    sources: new Set(sources.keys()),
    distance(test, file) {
      const found = covers.get(test)?.filter(({ pattern }) => pattern.test(file)) ?? []
      const imports = reached.get(test)?.get(file) ?? Number.POSITIVE_INFINITY
      return Math.min(imports, ...found.map(({ distance }) => distance))
    },
    looksAt(test, file) {
      const declared = declaredBy(sources.get(test))
      return declared.includes(pictures) || declared.includes(`${dirname(file)}/**`)
    },
  }
}

type Sources = ReadonlyMap<string, SourceFile>

/** The files that a test loads, with the number of imports on the way; types are not there when it runs. */
function reach(test: string, sources: Sources): Map<string, number> {
  const reached = new Map([[test, 0]])
  for (const [file, distance] of reached) {
    const source = sources.get(file)
    const starts = file === test && programs.calls.test(source?.text ?? '') ? programs.entries : []
    const named = file === test ? namedIn(source?.text ?? '', sources) : []
    const runtime = file.endsWith('.tsx') ? jsxRuntime : []
    for (const name of [...(source?.loads ?? []), ...starts, ...named, ...runtime])
      if (!reached.has(name)) reached.set(name, distance + 1)
  }
  return reached
}

/** The sources that a test names by their paths, as programs to run. */
function namedIn(text: string, sources: Sources): string[] {
  const names = Array.from(text.matchAll(/'([\w./-]+)'/g), ([, name = '']) => name)
  return names.filter((name) => sources.has(name))
}

function coversOf(
  test: string,
  reached: ReadonlyMap<string, number> = new Map(),
  sources: Sources,
): Cover[] {
  const read = Array.from(reached, ([file, distance]) =>
    (reads[file] ?? []).map((glob) => ({ pattern: toPattern(glob), distance: distance + 1 })),
  )
  const globs = declaredBy(sources.get(test))
  return [
    ...globs.map((glob) => ({
      pattern: toPattern(glob),
      distance: glob.startsWith('**') ? far : 1,
    })),
    ...read.flat(),
  ]
}

/** What the first line of a test declares. */
function declaredBy(test: SourceFile | undefined): string[] {
  const [, declared = ''] = /^\/\/ covers: (.*)/.exec(test?.text ?? '') ?? []
  return declared.split(' ').filter((glob) => glob !== '')
}

/** A glob as a pattern: `*` is anything but a slash, `**` is anything. */
function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/?|\*/g, (stars) =>
      stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(?:.*/)?',
    )
  return new RegExp(`^${source}$`)
}
