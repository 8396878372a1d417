import { afterEach, expect, it } from 'vitest'
import { helpOf, helpOfProgram } from '../../../cli/help.ts'
import { commands } from '../../../cli/table.ts'

const { columns } = process.stdout
afterEach(() => void Object.assign(process.stdout, { columns }))

const helpAt = (width: number | undefined): string[] => {
  Object.assign(process.stdout, { columns: width })
  const own = Object.entries(commands).map(([name, command]) => helpOf(name, command))
  return [helpOfProgram(), ...own].flatMap((help) => help.split('\n'))
}

it('keeps to the width of the terminal, and says the same', () => {
  const wide = helpAt(undefined)
  const rows = helpAt(80)
  expect(rows.filter((line) => line.length > 80)).toEqual([])
  expect(rows.length).toBeGreaterThan(wide.length)
  expect(helpAt(80).join(' ').split(/\s+/)).toEqual(wide.join(' ').split(/\s+/))
})

it('is not narrower than a word needs', () => {
  expect(helpAt(1).join(' ').split(/\s+/)).toEqual(helpAt(200).join(' ').split(/\s+/))
})
