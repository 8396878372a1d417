import { makeBase, textOf } from '../fixtures/base-site.ts'
import type { Mistake } from './mistake.ts'

/**
 * The lines, from 1, on which a mistake stands: those of the characters that differ from the base site's, or that of the
 * piece which the mistake names. A neighbouring line counts as right as well, for who points at what is missing.
 */
export function findRightLines({ at }: Mistake, broken: string): { from: number; to: number } {
  const lineOf = (offset: number): number => broken.slice(0, offset).split('\n').length
  if (at !== undefined) {
    const offset = broken.indexOf(at)
    if (offset === -1) throw new Error(`the broken text has no ${at}`)
    return { from: lineOf(offset) - 1, to: lineOf(offset) + 1 }
  }
  const base = textOf(makeBase())
  let from = 0
  while (from < broken.length && broken[from] === base[from]) from += 1
  let rest = 0
  const most = Math.min(broken.length, base.length) - from
  while (rest < most && broken.at(-1 - rest) === base.at(-1 - rest)) rest += 1
  return { from: lineOf(from) - 1, to: lineOf(Math.max(from, broken.length - rest)) + 1 }
}
