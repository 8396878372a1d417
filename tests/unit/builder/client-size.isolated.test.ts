import { beforeAll, expect, it } from 'vitest'
import { runProgram } from '../../fixtures/run-program.ts'
import { plainEnvironment, type Run } from '../../fixtures/start-program.ts'

interface Size {
  bytes: number
  gzip: number
}

let run: Run
let bundle: { total: Size; packages: (Size & { name: string })[] }

beforeAll(async () => {
  run = await runProgram('tests/bench/client-size.ts', ['--json'], {
    env: plainEnvironment(),
  })
  bundle = JSON.parse(run.stdout)
}, 240_000)

it('is measured without an error', () => {
  expect(run).toMatchObject({ code: 0, stderr: '' })
})

it('keeps all JavaScript of the client within 72 KB after gzip', () => {
  const isWithin = bundle.total.gzip <= 72_000
  expect(isWithin ? '' : bundle).toBe('')
})

it('contains only the used parts of packages', () => {
  const limits: Record<string, number> = {
    'react-dom': 151_000,
    'react-router': 2_500,
    'react-helmet-async': 4_000,
    '@emotion/react': 1_000,
    '@emotion/cache': 2_000,
  }
  const over = bundle.packages.filter(({ name, bytes }) => bytes > (limits[name] ?? Infinity))
  expect(over).toEqual([])
  const names = bundle.packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...Object.keys(limits), 'react']))
  for (const name of ['hoist-non-react-statics', 'invariant', 'shallowequal'])
    expect(names).not.toContain(name)
})

it('attributes each byte to a package', () => {
  const sum = bundle.packages.reduce((bytes, one) => bytes + one.bytes, 0)
  expect(sum).toBeGreaterThanOrEqual(bundle.total.bytes)
  expect(sum).toBeLessThan(bundle.total.bytes + 10)
})
