import { oncePer } from '../../../../schema/cache/once-per.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { PieceName } from '../../../../schema/read/pieces.ts'
import { quote } from '../../../problem/wording.ts'
import { collectSamples, placeholder } from '../../read/samples.ts'
import type { Rule } from '../../rule.ts'

export const sampleText: Rule = {
  code: 'P062',
  name: 'sample-text',
  severity: 'warning',
  summary: 'Texts and dates of examples are replaced by those of the site.',
  explanation:
    'The composer and these messages offer examples, which are written for no site in particular: a card that is shown "Until 31 December 2099" was never finished. A short text, which may be meant, is reported as long as another text or the link beside it is that of the same example. Write your own texts and dates, or leave out what is optional.',
  example: ['"desc": "First."', '"desc": "First.", "until": "2099-12-31"'],
  texts: {
    pieces: ['Text', 'Html', 'Moment', 'Href'],
    start({ schemas, files }) {
      const samples = files.samples ?? samplesOf(schemas)
      return (occurrence) => {
        const { value, piece } = occurrence
        const [words] = (piece !== 'Href' && placeholder.exec(value)) || []
        if (words === undefined && !samples.isLeft(occurrence)) return undefined
        const kind = kinds[piece] ?? 'text'
        const hint = `Replace it with your own ${kind}, or leave it out if it is optional.`
        if (words === undefined)
          return { message: `This is still the ${kind} of an example.`, hint }
        const from = value.indexOf(words)
        const message = `${quote(words)} is a placeholder.`
        return { at: [from, from + words.length], message, hint }
      }
    },
  },
}

const kinds: Partial<Record<PieceName, string>> = { Moment: 'date', Href: 'link' }

const samplesOf = oncePer((schemas: SchemaBundle) => collectSamples(schemas, []))
