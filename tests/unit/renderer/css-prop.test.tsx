import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { classOf, css, cssOfData, type Styles } from '../../../renderer/jsx/styles.ts'
import { Html } from '../../../renderer/parts/html.tsx'
import { createStyleCollector, minify } from '../../../renderer/prerender/critical-styles.ts'

const red = css`
  color: red;
`
const blue = css`
  color: blue;
`

/** Renders a paragraph with these styles; returns its HTML and its rules. */
function show(styles: Styles, className?: string): { html: string; css: string } {
  const collector = createStyleCollector()
  const names = new Set<string>()
  const html = collector.collect(names, () =>
    renderToString(
      <p css={styles} className={className}>
        a
      </p>,
    ),
  )
  return { html, css: collector.rulesOf(names) }
}

it('becomes a class, whose rule is collected', () => {
  expect(show(red)).toEqual({
    html: `<p class="${classOf(red)}">a</p>`,
    css: `.${classOf(red)}{color:red}`,
  })
})

it('becomes one class for several styles, of which the later wins', () => {
  const { html, css: rules } = show([red, undefined, [false, blue]])
  const both = `${classOf(red)}-${classOf(blue)}`
  expect({ html, rules }).toEqual({
    html: `<p class="${both}">a</p>`,
    rules: `.${both}{color:red;color:blue}`,
  })
  expect(show([red, blue])).toEqual({ html, css: rules })
})

it('has a class name of two letters, or of more if two styles would share them', () => {
  const styles = Array.from(
    { length: 1_000 },
    (_, index) => css`
      top: ${index}px;
    `,
  )
  const names = styles.map(classOf)
  expect(new Set(names).size).toBe(1_000)
  expect(names.filter((name) => /^[A-Z][a-z0-9]$/.test(name)).length).toBeGreaterThan(200)
  expect(names.filter((name) => !/^[A-Z][a-z0-9]{1,4}$/.test(name))).toEqual([])
})

it('keeps the whole hash of a style that depends on site data', () => {
  const place = cssOfData`
    top: 1.5px;
  `
  expect(classOf(place)).toBe(`p${place.name}`)
})

it('shares media queries with other styles, after all plain rules, narrow before wide', () => {
  const wide = css`
    @media (min-width: 48rem) {
      top: 1px;
    }
    @media (min-width: 34rem) {
      top: 2px;
    }
    left: 0;
  `
  const both = css`
    @supports (top: 0) {
      @media print {
        top: 3px;
      }
    }
    @media (min-width: 48rem) {
      a {
        top: 4px;
      }
    }
  `
  const alone = css`
    @media (min-width: 48rem) {
      a {
        top: 5px;
      }
      b {
        top: 6px;
      }
    }
  `
  const names = new Set<string>()
  const collector = createStyleCollector()
  collector.collect(names, () =>
    [wide, both, alone].map((style) => <p key={style.name} css={style} />),
  )
  const rules = collector.rulesOf(names)
  const [w, b, a] = [wide, both, alone].map((style) => `.${classOf(style)}`)
  expect(rules).toContain(`${w}{left:0}`)
  expect(rules).toContain('@media print{')
  const [, later] = rules.split('@media (min-width:34rem)')
  expect(later).toMatch(`{${w}{top:2px}}@media (min-width:48rem){`)
  expect(later).toContain(`${w}{top:1px}`)
  expect(later).toContain(`${a} a{top:5px}${a} b{top:6px}`)
  expect(later?.match(/@media/g)).toHaveLength(1)
  expect(rules).toContain(`@media (min-width:48rem){${b} a{top:4px}}`)
})

it('is appended to an existing class', () => {
  expect(show(red, 'own').html).toBe(`<p class="own ${classOf(red)}">a</p>`)
})

const nothing: Styles[] = [undefined, false, [], [undefined]]
it.each(nothing.map((styles) => ({ styles })))('is omitted for $styles', ({ styles }) => {
  expect(show(styles)).toEqual({ html: '<p>a</p>', css: '' })
})

it('is rejected outside a render, where its rule would be lost', () => {
  expect(() => <p css={red}>a</p>).toThrow('an element with the css prop was made outside')
})

it('is minified, except for strings', () => {
  expect(
    minify('a { margin: 0.5rem, -0.25em; width: 10.5px }\n b::before { content: "a , 0.5" ; }'),
  ).toBe('a{margin:.5rem,-.25em;width:10.5px}b::before{content:"a , 0.5"}')
})

it('gives markup the styles that its tags need, in whatever case they are', () => {
  const collector = createStyleCollector()
  const ruled = (html: string): [html: string, css: string] => {
    const names = new Set<string>()
    const shown = collector.collect(names, () => renderToString(<Html html={html} />))
    return [shown, collector.rulesOf(names)]
  }
  expect(ruled('a <b>b</b>')).toEqual(['<p>a <b>b</b></p>', ''])
  expect(ruled('<UL><LI>a</LI></UL>')[1]).toContain('li+li{')
  expect(ruled('<P>a</P>')[1]).not.toContain('li+li{')
  expect(ruled('<P>a</P>')[0]).toMatch(/^<div class="\w+"><P>/)
})
