import { asRecord } from '../../../schema/read/json-object.ts'
import { readShown } from '../../facts.ts'
import type { Rule } from '../rule.ts'

/** Characters that are shown. Search engines name no number; their results have room for about so many. */
const limits = {
  title: { least: 10, most: 65, room: 'one line, about 600 pixels wide' },
  description: { least: 50, most: 170, room: 'about two lines' },
}

export const headLength: Rule = {
  code: 'P036',
  severity: 'warning',
  adjustable: true,
  summary: 'Titles have 10 to 65 characters, descriptions 50 to 170.',
  explanation:
    'Search results show one line of a title, about 600 pixels wide, and about two lines of a description. What is longer is cut off, and what is very short is often replaced by other words of the page. Search engines name no number of characters, so these are rules of thumb. The keyword is counted as it is shown.',
  example: ['"title": "VIP levels at {keyword}"', '"title": "VIP"'],
  *page({ key, page }, { site }) {
    const meta = asRecord(page['meta'])
    for (const name of ['title', 'description'] as const) {
      const text = readShown(meta[name], site)
      if (text === undefined) continue
      const { least, most, room } = limits[name]
      const length = Array.from(text).length
      if (length >= least && length <= most) continue
      yield {
        code: 'P036',
        path: ['pages', key, 'meta', name],
        message: `The ${name} has ${length} characters as it is shown. ${least} to ${most} are good.`,
        hint:
          length < least
            ? 'Say more: what is on this page, and for whom?'
            : `Shorten it: search results show ${room}, and cut the rest off.`,
      }
    }
  },
}
