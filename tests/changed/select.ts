import type { Graph } from './graph.ts'

/** What every test depends on. */
const shared =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|\.ci\/.*|tests\/fixtures\/(?:cases|seed)\.ts|tests\/browser\/(?:playwright\.config|serve-sites|test)\.ts)$/

/** What no test reads unless it declares it. */
const prose = /(?:\.md|\.txt|\.webp|LICENSE)$|^(?:docs|public)\//

/** Texts of the renderer, and the tests of programs that print none of them. */
const texts = /^renderer\/messages\//
const withoutTexts = /^tests\/(?:unit\/(?:cli|lsp|impact|diff|studio)\/|browser\/studio)/

/**
 * The tests that would see a change of these files, the nearest first. A file that nobody knows of means all tests; of
 * `styled` files only the styles have changed, which tests of the renderer and pictures of the block see.
 */
export function selectTests(
  changed: readonly string[],
  graph: Graph,
  styled: ReadonlySet<string> = new Set(),
): string[] {
  const { tests, sources, looksAt } = graph
  const distance = (test: string, file: string): number => {
    const isUnseen = styled.has(file)
      ? !test.startsWith('tests/unit/renderer/') && !looksAt(test, file)
      : texts.test(file) && withoutTexts.test(test)
    return isUnseen ? Infinity : graph.distance(test, file)
  }
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

/**
 * The scripts of package.json that run these tests, with their arguments. With `blocks`, the gallery is tested for these
 * only.
 */
export function callsOf(tests: readonly string[], blocks: readonly string[] = []): string[][] {
  const names = tests.map((test) => (test === gallery ? `${test} .*(?:${blocks.join('|')})` : test))
  const grep = `--grep=${names.map((name) => name.replace(/^.*\/(?=\w+[\w-]*\.spec)/, '')).join('|')}`
  return Object.entries(scripts).flatMap(([folder, call]) => {
    const own = tests.filter((test) => test.startsWith(folder))
    const narrow = blocks.length > 0 && own.includes(gallery) ? [grep] : []
    return own.length === 0 ? [] : [[...call, ...narrow, ...own]]
  })
}

const gallery = 'tests/browser/gallery.spec.ts'

const scripts = {
  'tests/unit/': ['test:unit', '--'],
  // With an equals sign: Playwright takes all words behind `--project` as names of projects.
  'tests/browser/': ['test:browser', '--', '--project=all'],
}

/** Whether two versions of a component differ in nothing but their styles. */
export function differsInStyles(before: string, now: string): boolean {
  const [one, other] = [before, now].map((text) => text.replace(/\bcss`[^`]*`/g, 'css``'))
  return one === other
}
