import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import {
  branchesByType,
  dereference,
  type JsonValue,
  type Schema,
} from '../../../schema/read/bundle.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { fieldComponents } from '../../../studio/client/fields/field-components.ts'
import type { FormTools } from '../../../studio/client/fields/form/form-tools.ts'
import type { Field } from '../../../studio/client/fields/frame/field-frame.tsx'
import { FieldComponentsContext } from '../../../studio/client/fields/frame/field-view.tsx'
import { GroupBody } from '../../../studio/client/fields/groups/group-field.tsx'
import { fieldKindOf } from '../../../studio/client/fields/schema/field-kind.ts'
import { orderFields } from '../../../studio/client/fields/schema/field-order.ts'
import { startValue } from '../../../studio/client/fields/schema/start-value.ts'
import { ValueForm } from '../../../studio/client/fields/value-form.tsx'
import { indexProblems } from '../../../studio/client/model/problems/problem-index.ts'
import { useContent } from '../../../studio/client/pictures/use-pictures.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { bundle, blockTypes } from '../../fixtures/bundle.ts'
import { drawForm } from '../../fixtures/draw-form.tsx'
import { openOffline } from '../../fixtures/offline-session.ts'
import { problemAt } from '../../fixtures/studio-problems.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

stubBrowser()
let opened: Session
beforeAll(() => {
  opened = openOffline({ 'pages.json': '{ "site": {}, "pages": {} }' }, null)
})

function draw(schema: Schema, value: JsonValue | undefined): string {
  return drawForm(opened, <ValueForm schema={schema} path={['site']} value={value} />)
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
  it.each(schemas)('of %s shows its start value and survives any other', (_, schema) => {
    expect(draw(schema, startValue(bundle, schema))).not.toContain('This is not')
    const keys = Object.keys(dereference(bundle, schema).properties ?? {})
    for (const value of odd) {
      const inAll = Object.fromEntries(keys.map((key) => [key, value ?? 0]))
      for (const one of [value, inAll]) expect(draw(schema, one)).toContain('studio-form')
    }
  })

  it.each(schemas)(
    'of %s has label and help of all that is in it, but for what is folded',
    (_, schema) => {
      const drawn = draw(schema, {})
      const target = dereference(bundle, schema)
      const { properties = {} } = target
      const { main, rare, hasDates } = orderFields(bundle, target)
      const isOfGroup = fieldKindOf(bundle, schema) === 'group'
      expect(drawn.includes('>More settings<')).toBe(isOfGroup && rare.length > 0)
      expect(drawn.includes('>Shown always<')).toBe(isOfGroup && hasDates)
      const words = main
        .filter((name) => isOfGroup && fieldKindOf(bundle, properties[name] ?? {}) !== 'fixed')
        .flatMap((name) => {
          const property = properties[name] ?? {}
          const inner = dereference(bundle, property)
          const help = property.description ?? inner.description
          // A large group is folded, with its help.
          const isFolded = ['group', 'theme'].includes(fieldKindOf(bundle, property))
          return [property.title ?? inner.title, ...(isFolded ? [] : [help])]
        })
      // A button that adds what is not set has its title in a sentence.
      const lower = drawn.toLowerCase()
      expect(words.filter((text) => !lower.includes(escaped(text).toLowerCase()))).toEqual([])
    },
  )

  it.each(blockTypes)('of %s shows the texts of its examples', (type) => {
    const schema = branchesByType(bundle, bundle.$defs['Block'] ?? {}).get(type) ?? {}
    const { properties = {} } = dereference(bundle, schema)
    const isText = (key: string) =>
      /^(?:text|longText)$/.test(fieldKindOf(bundle, properties[key] ?? {}))
    // Markup is drawn by its editor, in a browser only.
    const lost = readExamples(type, siteConfig).flatMap((example) => {
      const drawn = draw(schema, example)
      const values = Object.entries(example).filter(([key]) => isText(key))
      return values.filter(([, text]) => typeof text === 'string' && !drawn.includes(escaped(text)))
    })
    expect(lost).toEqual([])
  })

  it('folds the id, dates and rarely used fields at its end, and shows what is set there', () => {
    const hero = { $ref: '#/$defs/HeroBlock' }
    const drawn = draw(hero, { title: 'x', desc: 'y', id: 'top', from: '2030-12-01T18:00' })
    expect(drawn).toContain('>Shown from 1 Dec 2030, 18:00<')
    expect(drawn).toContain('>Name in links<')
    expect(drawn).not.toContain('>Shown<')
  })

  it('shows an optional text without a value as a button', () => {
    const cta = { $ref: '#/$defs/CtaBlock' }
    expect(draw(cta, {})).toContain('Add description</button>')
    expect(draw(cta, { desc: 'x' })).not.toContain('Add description')
    // The head of a page has nothing but optional texts, which every page needs.
    expect(draw({ $ref: '#/$defs/Meta' }, {})).not.toContain('Add description')
  })

  it('shows a value of the wrong type with a reset button', () => {
    const drawn = draw({ $ref: '#/$defs/HeroBlock' }, { type: 'hero', title: ['a', 'b'] })
    expect(drawn).toContain('This is not text: <code>[&quot;a&quot;, &quot;b&quot;]</code>')
    expect(drawn).toContain('Reset')
  })

  it('offers what may be left out, and only that can be removed', () => {
    const hero = { $ref: '#/$defs/HeroBlock' }
    expect(draw(hero, {})).toContain('Add button</button>')
    expect(draw(hero, { button: { label: 'x' } })).toContain('aria-label="Remove Button"')
    const link = { $ref: '#/$defs/SocialLink' }
    expect(draw(link, {})).not.toContain('Add link</button>')
  })

  it.each<[required: string[], removed: Path]>([
    [[], ['site']],
    [['name'], ['site', 'note']],
  ])('removes a value with its group, which has to have %j: %j', (required, removed) => {
    const value = { note: 'x' }
    const edit = vi.fn<FormTools['edit']>()
    const place = { path: ['site'], isRequired: false, removableFrom: 1 }
    const target = { type: 'object', properties: { note: { type: 'string' } }, required }
    const text = ({ clear }: Field) => {
      clear()
      return undefined
    }
    drawForm(
      opened,
      <FieldComponentsContext value={{ ...fieldComponents, text, longText: text }}>
        <GroupBody place={place} target={target} value={value} />
      </FieldComponentsContext>,
      { edit, root: () => ({ site: value }) },
    )
    expect(edit.mock.calls[0]?.[0]).toEqual([{ kind: 'remove', path: removed }])
  })

  it('shows the problems of a place at it, and counts those of what is folded', () => {
    const problem = (path: Path) =>
      problemAt(path, {
        message: `Wrong at ${path.join('.')}.`,
        hint: 'Mend it.',
        fix: { title: 'Mend', safe: true, edits: [{ kind: 'remove', path }] },
      })
    const index = indexProblems([
      problem(['site', 'title']),
      problem(['site', 'cards', 1, 'title']),
    ])
    const drawn = drawForm(
      opened,
      <ValueForm
        schema={{ $ref: '#/$defs/PromoGridBlock' }}
        path={['site']}
        value={{ cards: [{ title: 'a' }, { title: 'b' }] }}
      />,
      { problems: () => index },
    )
    expect(drawn).toContain('Wrong at site.title.')
    expect(drawn).toContain('>Mend</button>')
    expect(drawn).not.toContain('Wrong at site.cards')
    expect(drawn).toContain('1<span class="studio-unseen"> problem</span>')
  })
})

it.each([
  [null, 'Cropped the picture vip.'],
  ['lucky', 'Cropped the picture vip for Lucky.'],
])('says for whom another content of a picture is, brand %s', (brand, status) => {
  const files = {
    'pages.json': textOf(makeBase()),
    'brands/lucky.json': textOf({ site: { keyword: 'Lucky' } }),
    [picturesFile]: '{ "pictures": {} }',
  }
  const session = openOffline(files, brand)
  function Crop() {
    useContent('vip').replace('1.webp', 'Cropped')
    return undefined
  }
  drawForm(session, <Crop />)
  expect(session.state().status).toBe(status)
  session.close()
})

function escaped(text = ''): string {
  return renderToStaticMarkup(<>{text}</>)
}
