import type { Facts } from '../../../facts.ts'
import { listWords } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const imageCount: Rule = {
  code: 'P022',
  name: 'image-count',
  severity: 'error',
  adjustable: false,
  summary: 'public/images contains as many pictures as site.imageCount says.',
  explanation:
    'The number guards against a forgotten or lost picture. When you add or remove one, update the number.',
  example: ['"imageCount": 2', '"imageCount": 3'],
  texts: {
    pieces: ['Image'],
    start: () => (occurrence, notes) => {
      notes.images.push(occurrence.value)
      return undefined
    },
  },
  *site(facts) {
    const expected = facts.site['imageCount']
    const found = facts.files.images.length
    if (typeof expected !== 'number' || found === expected) return
    const { missing, extra } = compareImages(facts)
    const details = [
      `found ${found}`,
      ...(missing.length > 0 ? [`missing: ${listWords(missing)}`] : []),
      ...(extra.length > 0 ? [`not used: ${listWords(extra)}`] : []),
    ]
    yield {
      path: ['site', 'imageCount'],
      message: `image count mismatch: expected ${expected} img files (${details.join('; ')})`,
      hint: `${found < expected ? 'Add the missing pictures to' : 'Remove the extra pictures from'} public/images, or write "imageCount": ${found}`,
    }
  },
}

function compareImages(facts: Facts): { missing: string[]; extra: string[] } {
  const used = new Set([facts.shell, ...facts.pages].flatMap(({ images }) => images))
  const there = new Set(facts.files.images)
  return {
    missing: [...used].filter((name) => !there.has(name)).toSorted(),
    extra: facts.isWhole ? facts.files.images.filter((name) => !used.has(name)) : [],
  }
}
