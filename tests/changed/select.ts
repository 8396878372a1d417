import type { Graph } from './graph.ts'

/** What every test depends on. */
const shared =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|\.ci\/.*|tests\/fixtures\/(?:cases|seed)\.ts|tests\/browser\/(?:playwright\.config|serve-sites|test)\.ts)$/

/** What no test reads unless it declares it. */
const prose = /(?:\.md|\.txt|\.webp|LICENSE)$|^(?:docs|public)\//

/** The tests that would see a change of these files, the nearest first. A file that nobody knows of means all tests. */
export function selectTests(
  changed: readonly string[],
  { tests, sources, distance }: Graph,
): string[] {
  const isSeen = (file: string): boolean => tests.some((test) => distance(test, file) < Infinity)
  const isUnknown = (file: string): boolean =>
    !sources.has(file) && !prose.test(file) && !isSeen(file)
  const isForAll = changed.some((file) => shared.test(file) || isUnknown(file))
  return tests
    .map((test) => ({ test, distance: Math.min(...changed.map((file) => distance(test, file))) }))
    .filter((one) => isForAll || one.distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
}

/** The scripts of package.json that run these tests, with their arguments. */
export function callsOf(tests: readonly string[]): string[][] {
  return Object.entries(scripts).flatMap(([folder, call]) => {
    const own = tests.filter((test) => test.startsWith(folder))
    return own.length === 0 ? [] : [[...call, ...own]]
  })
}

const scripts = {
  'tests/unit/': ['test:unit', '--'],
  // With an equals sign: Playwright takes all words behind `--project` as names of projects.
  'tests/browser/': ['test:browser', '--', '--project=all'],
}
