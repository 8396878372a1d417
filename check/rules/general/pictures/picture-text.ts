import { altKeyOf } from '../../../../schema/config/follow-config.ts'
import { suggest } from '../../../../schema/config/suggest.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { didYouMean, quote } from '../../../problem/wording.ts'
import type { Occurrence } from '../../../walk.ts'
import type { Rule } from '../../rule.ts'

export const pictureText: Rule = {
  code: 'P076',
  name: 'picture-text',
  severity: 'warning',
  summary: 'Alternative texts say what pictures show, and belong to a picture.',
  explanation:
    'Screen readers say by themselves that something is a picture, so "image of" is heard twice, and the name of a file says nothing. In site.pictureTexts, a name that no picture has is never heard.',
  example: ['"image": "vip-8-1"', '"image": "vip-8-1", "imageAlt": "Picture of a crown"'],
  texts: {
    pieces: ['Text'],
    form: /^\s*(?:an? |the )?(?:image|picture|photo|photograph|graphic|icon) (?:of|showing)\b|^\S*[a-z0-9]$/i,
    start: ({ files }) => {
      const names = new Set(files.images)
      return (occurrence) => {
        const { value } = occurrence
        const isName = names.has(value) || /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(value)
        if ((!isName && /^\S+$/.test(value)) || !isAlternative(occurrence)) return undefined
        return isName
          ? {
              message: `The alternative text ${quote(value)} is the name of a file.`,
              hint: 'Say in a few words what the picture shows, or leave the text empty if it is only decoration.',
            }
          : {
              message: `The alternative text begins with ${quote(beginningOf(value))}, which screen readers say by themselves.`,
              hint: 'Begin with what the picture shows.',
            }
      }
    },
  },
  *site({ files, site }) {
    const names = new Set(files.images)
    for (const name of Object.keys(asRecord(site['pictureTexts']))) {
      if (names.has(name)) continue
      yield {
        path: ['site', 'pictureTexts', name],
        at: 'key',
        message: `There is no picture ${quote(name)}, so nobody hears its text.${didYouMean(suggest(name, names))}`,
        hint: 'Correct the name of the picture, or remove the text.',
      }
    }
  },
}

function isAlternative({ path, parent }: Occurrence): boolean {
  const key = path.at(-1)
  return (
    key === 'alt' ||
    path[1] === 'pictureTexts' ||
    Object.keys(parent).some((name) => altKeyOf(name) === key)
  )
}

/** Its first words: `Picture of`. */
function beginningOf(text: string): string {
  return /^.*?\b(?:of|showing)\b/i.exec(text.trim())?.[0] ?? text
}
