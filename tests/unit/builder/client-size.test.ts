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

it('keeps all JavaScript of the client within 107 KB after gzip', () => {
  const isWithin = bundle.total.gzip <= 107_000
  expect(isWithin ? '' : bundle).toBe('')
})

it('attributes each byte to a package', () => {
  const sum = bundle.packages.reduce((bytes, one) => bytes + one.bytes, 0)
  expect(sum).toBeGreaterThanOrEqual(bundle.total.bytes)
  expect(sum).toBeLessThan(bundle.total.bytes + 10)
})
