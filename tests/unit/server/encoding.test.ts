import { expect, it } from 'vitest'
import { chooseEncoding } from '../../../server/preview/send-file.ts'

const cases: [accepted: string | undefined, encoding: string | undefined][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.1', 'identity'],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['zstd', 'identity'],
]
it.each(cases)('for %j sends %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
