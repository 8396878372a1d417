import { asRecord } from '../../../../schema/read/json-object.ts'
import { readShown } from '../../../facts.ts'
import type { Rule } from '../../rule.ts'

/** Characters as shown. Search engines publish no numbers; their results have room for about this many. The descriptions of the fields say the same, and so do their budgets, in `schema/page/meta` and `schema/campaign/campaign-set`. */
export const limits = {
  title: { min: 10, max: 65, room: 'one line, about 600 pixels wide' },
  description: { min: 50, max: 170, room: 'about two lines' },
}

export const headLength: Rule = {
  code: 'P036',
  name: 'head-length',
  severity: 'warning',
  summary: 'Titles have 10 to 65 characters, descriptions 50 to 170.',
  explanation:
    'Search results show one line of a title, about 600 pixels wide, and about two lines of a description. Longer texts are cut off, and very short ones are often replaced with other words from the page. Search engines publish no numbers, so these are rules of thumb. The keyword is counted as it is shown.',
  example: ['"title": "VIP levels at {keyword}"', '"title": "VIP"'],
  *page({ key, page }, facts) {
    const meta = asRecord(page['meta'])
    for (const name of ['title', 'description'] as const) {
      const text = readShown(meta[name], facts)
      if (text === undefined) continue
      const { min, max, room } = limits[name]
      const length = Array.from(text).length
      if (length >= min && length <= max) continue
      yield {
        path: ['pages', key, 'meta', name],
        message: `The ${name} has ${length} characters as it is shown. Aim for ${min} to ${max}.`,
        hint:
          length < min
            ? 'Add more: what is on this page, and who is it for?'
            : `Shorten it: search results show ${room} and cut off the rest.`,
      }
    }
  },
}
