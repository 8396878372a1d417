import { dereference, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { placeholder } from '../../../../schema/read/sample-texts.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import { gamblingLine } from '../../gambling-ph/house-rules.ts'
import { quote } from '../../../problem/suggest.ts'
import { noFindings, type Rule } from '../../rule.ts'

export const sampleText: Rule = {
  code: 'P062',
  name: 'sample-text',
  severity: 'warning',
  adjustable: true,
  summary: 'Texts and dates of examples are replaced by those of the site.',
  explanation:
    'The composer and these messages offer examples, which are written for no site in particular: a card that is shown "Until 31 December 2099" was never finished. Write your own texts and dates, or leave out what is optional.',
  example: ['"desc": "First."', '"desc": "First.", "until": "2099-12-31"'],
  texts: {
    pieces: ['Text', 'Html', 'Moment'],
    start({ schemas, files }) {
      const samples = new Set([...collectSamples(schemas), ...(files.samples ?? [])])
      const lengths = new Set(Array.from(samples, ({ length }) => length))
      return (occurrence) => {
        const { value, piece } = occurrence
        const [words] = placeholder.exec(value) ?? []
        if (words === undefined && !(lengths.has(value.length) && samples.has(value)))
          return noFindings
        const { path } = occurrence
        const kind = piece === 'Moment' ? 'date' : 'text'
        const hint = `Replace it with your own ${kind}, or leave it out if it is optional.`
        if (words !== undefined) {
          const from = value.indexOf(words)
          const message = `${quote(words)} is a placeholder.`
          return [{ path, at: [from, from + words.length], message, hint }]
        }
        return [{ path, message: `This is still the ${kind} of an example.`, hint }]
      }
    },
  },
}

/** The examples of the schemas that cannot be meant for a site: sentences, and dates far ahead. */
const collectSamples = oncePer((schemas: SchemaBundle): ReadonlySet<string> => {
  const samples = new Set<string>()
  for (const { properties = {} } of Object.values(schemas.$defs)) {
    for (const property of Object.values(properties)) {
      const { title } = dereference(schemas, property)
      for (const example of property.examples ?? []) {
        if (typeof example === 'string' && isSample(example, title)) samples.add(example)
      }
    }
  }
  return samples
})

function isSample(example: string, title: string | undefined): boolean {
  if (title === 'Moment') return example.startsWith('2099')
  if (title === 'Html') return example.length >= 20
  return title === 'Text' && example.length >= 40 && example !== gamblingLine
}
