import { expect, it } from 'vitest'
import { expand } from '../../../examples/bakery/blocks/priceList/expand.ts'

/* The price list of the bakery, an example of a block that is made from a file. */

const never = (): never => {
  throw new Error('It reads no data.')
}

const makeFrom = (csv: string) =>
  expand(
    { type: 'priceList', title: 'Prices', caption: 'In euros', file: 'prices.csv' },
    {
      site: { brand: '', keyword: '', url: '', lang: '' },
      page: { path: '/', name: '' },
      files: { read: () => csv, list: () => [], data: () => never() },
    },
  )

it('makes a table, with commas and quotation marks in quoted cells', () => {
  expect(makeFrom('Loaf,Half,Whole\r\n"Plait, ""buttered""",,4.90\r\nRye,2,4\n')).toEqual({
    type: 'comparisonTable',
    title: 'Prices',
    caption: 'In euros',
    rowHeading: 'Loaf',
    columns: ['Half', 'Whole'],
    rows: [
      { title: 'Plait, "buttered"', cells: ['–', '4.90'] },
      { title: 'Rye', cells: ['2', '4'] },
    ],
  })
})

it('refuses a line with another number of cells', () => {
  expect(() => makeFrom('Loaf,Price\nRye,2,90\n')).toThrow(
    'Line 2 of data/prices.csv has 3 cells; 2 are needed.',
  )
})
