import { dereference, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { gamblingLine } from '../gambling/house-rules.ts'
import { noFindings, type Rule } from '../rule.ts'

export const sampleText: Rule = {
  code: 'P062',
  severity: 'warning',
  adjustable: true,
  summary: 'Texts and dates of examples are replaced by those of the site.',
  explanation:
    'The composer and these messages offer examples, which are written for no site in particular: a card that is shown "Until 31 December 2099" was never finished. Write your own texts and dates, or remove the property if it is optional.',
  example: ['"desc": "First."', '"desc": "First.", "until": "2099-12-31"'],
  texts: {
    pieces: ['Text', 'Html', 'Moment'],
    start({ schemas }) {
      const samples = collectSamples(schemas)
      return ({ value, path, piece }) =>
        (value.length >= shortest && samples.has(value)) || filler.test(value)
          ? [
              {
                path,
                message: `This is still ${filler.test(value) ? 'a sample text' : `the ${piece === 'Moment' ? 'date' : 'text'} of an example`}.`,
                hint: `Replace it with your own ${piece === 'Moment' ? 'date' : 'text'}, or remove the property if it is optional.`,
              },
            ]
          : noFindings
    },
  },
}

/** Shorter texts are no samples: `2099-12-31` is the shortest. */
const shortest = 10

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
