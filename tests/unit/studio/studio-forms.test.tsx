import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { dereference, type JsonValue, type Schema } from '../../../schema/read/bundle.ts'
import { kindOf } from '../../../studio/client/fields/schema/field-kind.ts'
import { FormToolsContext, type FormTools } from '../../../studio/client/fields/form/form-tools.ts'
import { startValue } from '../../../studio/client/fields/schema/start-value.ts'
import { indexProblems } from '../../../studio/client/model/problems/problem-index.ts'
import { ValueForm } from '../../../studio/client/fields/value-form.tsx'

const bundle = loadSchemas()
const none: never[] = []
const tools: FormTools = {
  bundle,
  publicFiles: [],
  subscribe: () => () => {},
  root: () => undefined,
  problems: () => indexProblems([]),
  pictures: () => none,
  pages: () => [],
  sections: () => none,
  campaigns: () => none,
  campaignsAt: () => none,
  startBlock: (type) => ({ type }),
  edit: () => {},
  upload: () => Promise.reject(new Error('unexpected upload')),
  nameContent: (file) => ({ name: file, edits: [] }),
  pictureUses: () => new Map(),
  describeUse: () => '',
}

function draw(schema: Schema, value: JsonValue | undefined, isRequired = true): string {
  return renderToStaticMarkup(
    <FormToolsContext value={tools}>
      <ValueForm schema={schema} path={['site']} value={value} isRequired={isRequired} />
    </FormToolsContext>,
  )
}

const odd: (JsonValue | undefined)[] = [
  undefined,
  null,
  0,
  -1.5,
  true,
  '',
  'x',
  [],
  [null],
  [[3], { a: 1 }],
  {},
  { type: 'hero' },
  { constructor: 'x', a: [1] },
]
const schemas = Object.keys(bundle.$defs).map(
  (name) => [name, { $ref: `#/$defs/${name}` }] as const,
)

describe('a form', () => {
  it.each(schemas)('of %s shows its start value and survives any other value', (_, schema) => {
    const start = startValue(bundle, schema)
    expect(draw(schema, start)).not.toContain('This is not')
    for (const value of odd) {
      expect(draw(schema, value)).toContain('studio-form')
      expect(draw(schema, value, false)).toContain('studio-form')
    }
  })

  it.each(schemas)('of %s survives any value in each property', (_, schema) => {
    for (const key of Object.keys(dereference(bundle, schema).properties ?? {}))
      for (const value of odd)
        expect(draw(schema, value === undefined ? {} : { [key]: value })).toContain('studio-form')
  })

  it.each(schemas)('of %s has label and help of all that is in it', (_, schema) => {
    const drawn = draw(schema, {})
    const hasFolds = drawn.includes('aria-expanded="false"')
    const properties = Object.entries(dereference(bundle, schema).properties ?? {})
    // Dates and campaign are one choice: when it is shown.
    const isChoice = properties.some(([name]) => name === 'campaign')
    const words = properties
      .filter(([name, property]) => {
        const isShown = isChoice && ['from', 'until', 'campaign'].includes(name)
        return kindOf(bundle, property) !== 'fixed' && !isShown
      })
      .flatMap(([, property]) => {
        const target = dereference(bundle, property)
        const help = property.description ?? target.description
        return [property.title ?? target.title, ...(hasFolds ? [] : [help])]
      })
    expect(words.filter((text) => !drawn.includes(escaped(text)))).toEqual([])
    expect(drawn.includes('>Shown<')).toBe(isChoice)
  })

  it('shows a value of the wrong type with a reset button', () => {
    const drawn = draw({ $ref: '#/$defs/HeroBlock' }, { type: 'hero', title: ['a', 'b'] })
    expect(drawn).toContain('This is not text: <code>[&quot;a&quot;, &quot;b&quot;]</code>')
    expect(drawn).toContain('Reset')
  })

  it('offers what may be left out, and only that can be removed', () => {
    const hero = { $ref: '#/$defs/HeroBlock' }
    expect(draw(hero, {})).toContain('aria-label="Add Button"')
    expect(draw(hero, { button: { label: 'x' } })).toContain('aria-label="Remove Button"')
    const link = { $ref: '#/$defs/SocialLink' }
    expect(draw(link, {})).not.toContain('aria-label="Add Link"')
  })

  it('shows the problems of a place at it, and counts those of what is folded', () => {
    const range = {
      start: { offset: 0, line: 1, column: 1 },
      end: { offset: 0, line: 1, column: 1 },
    }
    const problem = (path: (string | number)[]) =>
      ({
        code: 'P017',
        name: 'out-of-limits',
        severity: 'error',
        range,
        path,
        where: '',
        message: `Wrong at ${path.join('.')}.`,
        hint: 'Mend it.',
        fix: { title: 'Mend', safe: true, edits: [{ kind: 'remove', path }] },
      }) as const
    const index = indexProblems([
      problem(['site', 'title']),
      problem(['site', 'cards', 1, 'title']),
    ])
    const drawn = renderToStaticMarkup(
      <FormToolsContext value={{ ...tools, problems: () => index }}>
        <ValueForm
          schema={{ $ref: '#/$defs/PromoGridBlock' }}
          path={['site']}
          value={{ cards: [{ title: 'a' }, { title: 'b' }] }}
          isRequired
        />
      </FormToolsContext>,
    )
    expect(drawn).toContain('Wrong at site.title.')
    expect(drawn).toContain('>Mend</button>')
    expect(drawn).not.toContain('Wrong at site.cards')
    expect(drawn).toContain('1<span class="studio-unseen"> problem</span>')
  })
})

function escaped(text = ''): string {
  return renderToStaticMarkup(<>{text}</>)
}
