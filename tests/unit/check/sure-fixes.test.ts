import { expect, it } from 'vitest'
import { withSureFixes } from '../../../check/fix/sure-fixes.ts'
import { Collector } from '../../../check/problem/collector.ts'
import type { CodedFinding } from '../../../check/problem/problem.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { fakeFiles } from '../../fixtures/base-site.ts'

/** A check of pages whose names have to be small; those that `isBad` names may not be there. Counts what it checks. */
function tryNames(total: number, isBad: (name: string) => boolean) {
  const counted = { checks: 0 }
  const start = withSureFixes(() => {
    const collector = new Collector<CodedFinding>()
    return {
      collector,
      pageFile: () => {},
      page(key: string, value: unknown) {
        counted.checks += 1
        for (const name of Object.keys(asRecord(value))) {
          const path = ['pages', key, name]
          const finding = { code: 'P012', name: 'unknown-property', path, message: name, hint: '' }
          const edits = [{ kind: 'rename' as const, path, name: name.toLowerCase() }]
          const fix = { title: '', safe: true, edits }
          if (name !== name.toLowerCase()) collector.add({ ...finding, fix })
          else if (isBad(name)) collector.add(finding)
        }
      },
    }
  })
  const site = start({}, fakeFiles(), 0)
  site.page('/', Object.fromEntries(Array.from({ length: total }, (_, at) => [`N${at}`, at])))
  const unsafe = site.collector.found.filter(({ fix }) => fix?.safe === false)
  return { ...counted, unsafe: unsafe.map(({ message }) => message) }
}

it.each<[total: number, bad: string[], checks: number]>([
  [3, ['n1'], 6],
  [450, [], 2],
  [450, ['n7', 'n300'], 36],
  [2000, [], 2],
  [2000, ['n7'], 20],
])('finds among %i safe fixes those that bring errors: %j, in %i checks', (total, bad, checks) => {
  const tried = tryNames(total, (name) => bad.includes(name))
  expect(tried.unsafe.map((name) => name.toLowerCase())).toEqual(bad)
  expect(tried.checks).toBeLessThanOrEqual(checks)
})

it('only suggests what it cannot try in some dozens of checks', () => {
  const tried = tryNames(450, () => true)
  expect(tried.unsafe).toHaveLength(450)
  expect(tried.checks).toBeLessThan(50)
})
