import { dereference, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { gamblingLine } from '../gambling/house-rules.ts'
import { noFindings, type Rule } from '../rule.ts'

export const sampleText: Rule = {
  code: 'P062',
  severity: 'warning',
  adjustable: true,
  summary: 'Texts and dates of examples are replaced by those of the site.',
  explanation:
    'The composer and these messages offer examples, which are written for no site in particular: a card that is shown "Until 31 December 2099" was never finished. Write what fits the page, or remove the property.',
  example: ['"desc": "First."', '"desc": "First.", "until": "2099-12-31"'],
  texts: {
    pieces: ['Text', 'Html', 'Moment'],
    start({ schemas }) {
      const samples = collectSamples(schemas)
      const lengths = new Set(Array.from(samples, ({ length }) => length))
      return (occurrence) => {
        const { value, piece } = occurrence
        const isFiller = filler.test(value)
        if (!isFiller && !(lengths.has(value.length) && samples.has(value))) return noFindings
        return [
          {
            path: occurrence.path,
            message: `This is still ${isFiller ? 'a sample text' : `the ${piece === 'Moment' ? 'date' : 'text'} of an example`}.`,
            hint: 'Write what fits this page, or remove the property.',
          },
        ]
      }
    },
  },
}

/** What people write where a text will be. */
const filler = /\blorem ipsum\b|\byour (?:text|title|headline) (?:goes )?here\b|\b(?:TODO|TBD)\b/i

const known = new WeakMap<SchemaBundle, ReadonlySet<string>>()

/** The examples of the schemas that cannot be meant for a site: sentences, and dates far ahead. */
function collectSamples(schemas: SchemaBundle): ReadonlySet<string> {
  const before = known.get(schemas)
  if (before) return before
  const samples = new Set<string>()
  for (const { properties = {} } of Object.values(schemas.$defs)) {
    for (const property of Object.values(properties)) {
      const { title } = dereference(schemas, property)
      for (const example of property.examples ?? []) {
        if (typeof example === 'string' && isSample(example, title)) samples.add(example)
      }
    }
  }
  known.set(schemas, samples)
  return samples
}

function isSample(example: string, title: string | undefined): boolean {
  if (title === 'Moment') return example.startsWith('2099')
  if (title === 'Html') return example.length >= 20
  return title === 'Text' && example.length >= 40 && example !== gamblingLine
}
