import type { SiteFacts } from '../../../facts.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import type { RuleFinding } from '../../../problem/problem.ts'
import { listWords, quote, suggest } from '../../../problem/suggest.ts'
import type { Occurrence } from '../../../walk.ts'
import { noFindings, type Rule } from '../../rule.ts'

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
      if (typeof expected === 'number' && images.size < expected) return () => noFindings
      return (occurrence) =>
        images.has(occurrence.value) ? noFindings : [explain(occurrence, files)]
    },
  },
}

function explain({ value, path }: Occurrence, { images }: SiteFacts['files']): RuleFinding {
  const meant = suggest(value, images)
  const question = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return {
    path,
    message: `There is no picture ${quote(value)}.${question}`,
    hint:
      images.length > 0
        ? `Use one of these pictures: ${listWords(images, 20)}.`
        : 'Add it to public/images.',
    ...(meant !== undefined && { fix: fixWith(`Use the picture ${quote(meant)}`, path, meant) }),
  }
}
