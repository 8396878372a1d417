import { suggest } from '../../../../schema/config/suggest.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import { didYouMean, listWords, quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const missingImage: Rule = {
  code: 'P023',
  name: 'missing-image',
  severity: 'error',
  adjustable: false,
  summary: 'Every picture that a page names is in public/images.',
  explanation:
    'A picture is named like its file in public/images, without the file extension. Correct the name, or add the file.',
  example: ['"image": "vip-8-1"', '"image": "vip-8-2"'],
  texts: {
    pieces: ['Image'],
    start({ files, site }) {
      const images = new Set(files.images)
      const expected = site['imageCount']
      // The rule image-count already lists what is missing.
      if (typeof expected === 'number' && images.size < expected) return () => undefined
      return ({ value, path }) => {
        if (images.has(value)) return undefined
        const meant = suggest(value, images)
        return {
          message: `There is no picture ${quote(value)}.${didYouMean(meant)}`,
          hint:
            images.size > 0
              ? `Use one of these pictures: ${listWords(files.images, 20)}.`
              : 'Add it to public/images.',
          ...(meant && { fix: fixWith(`Use the picture ${quote(meant)}`, path, meant) }),
        }
      }
    },
  },
}
