// covers: check/rules/** schema/config/** codegen/lists/rule-sets.ts
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { unknownToken } from '../../../../check/rules/general/texts/unknown-token.ts'
import { chooseSets, type RuleSet } from '../../../../check/rules/rule-set.ts'
import type { Rule } from '../../../../check/rules/rule.ts'
import { ruleSets } from '../../../../check/rules/sets.gen.ts'
import { exampleDay } from '../../../../codegen/docs/example-check.ts'
import { problemsPage } from '../../../../codegen/docs/problems.ts'
import { ruleSetList } from '../../../../codegen/lists/rule-sets.ts'
import { findRuleSets } from '../../../../schema/config/rule-sets.ts'
import { projectRoot } from '../../../../schema/read/load-schemas.ts'
import { UserError } from '../../../../schema/read/user-error.ts'
import { ruleSet as set } from '../../../fixtures/bakery/rules/allergens/set.ts'
import { bakeryFiles, bakerySite, bundleOf, checkWith } from '../../../fixtures/bakery/site.ts'
import { startOfDay } from '../../../fixtures/own-calendar.ts'
import { makeFolder } from '../../../fixtures/site-folder.ts'
import { formatResult, textOf } from '../../../fixtures/sites.ts'

const sets = chooseSets(['general'], ruleSets)
const check = checkWith(sets)
const at = startOfDay(exampleDay)

function print(change: (file: ReturnType<typeof bakerySite>) => object, using = check): string {
  return formatResult(using(textOf(change(bakerySite())), bakeryFiles, { at }))
}

describe('a site without the rules on gambling', () => {
  it('needs no age, line or helpline', () => {
    expect(print((file) => file)).toBe('')
  })

  it('may use words that only those rules look for', () => {
    const desc = 'Guaranteed winners of the bread fair, aged 18 and over. Sure bets!'
    const blocks = [{ type: 'hero', title: 'Our bakers', desc, image: 'bonus-2-1' }]
    expect(print(({ site, pages }) => ({ site, pages: { '/': { ...pages['/'], blocks } } }))).toBe(
      '',
    )
  })

  it('may not have the settings of those rules', () => {
    const printed = print(({ site, pages }) => ({
      site: { ...site, responsibleGambling: { minAge: 21 } },
      pages,
    }))
    expect(printed).toMatchInlineSnapshot(`
      "pages.json:87:5  error  P012 unknown-property
        site › responsibleGambling
        Unknown property "responsibleGambling". It comes with the rule set "gambling-ph", which this site does not use.
        Remove it. To use it, a developer adds "gambling-ph" to "rules" in site.config.ts.

             86 |     ],
        >    87 |     "responsibleGambling": {
                |     ^^^^^^^^^^^^^^^^^^^^^

      1 error
      "
    `)
  })

  it('needs the settings once it uses the rules', () => {
    const both = chooseSets(['general', 'gambling-ph'], ruleSets)
    const folder = join(projectRoot, 'check', 'rules', 'gambling-ph')
    const printed = print((file) => file, checkWith(both, [folder]))
    expect(printed).toContain('The property "responsibleGambling" is missing')
  })
})

describe('a rule set of a site', () => {
  const folder = makeFolder()
  const own = join(folder.path, 'rules', 'allergens')
  const bakery = join(projectRoot, 'tests', 'fixtures', 'bakery')
  cpSync(join(bakery, 'rules'), join(folder.path, 'rules'), { recursive: true })
  afterAll(() => folder.remove())

  const roots = [{ folder: projectRoot }, { folder: folder.path }]

  it('is found in the folder of the site, and listed by its path', () => {
    const found = findRuleSets(roots)
    expect([...found]).toEqual([
      ['./rules/allergens', own],
      ['gambling-ph', join(projectRoot, 'check', 'rules', 'gambling-ph')],
      ['general', join(projectRoot, 'check', 'rules', 'general')],
    ])
    const list = ruleSetList(found, join(projectRoot, 'check', 'rules'))
    expect(list).toContain(`import { ruleSet as general } from './general/set.ts'`)
    expect(list).toMatch(
      /import { ruleSet as rulesAllergens } from '[^']+\/rules\/allergens\/set.ts'/,
    )
    expect(list).toContain(
      `{ './rules/allergens': rulesAllergens, 'gambling-ph': gamblingPh, general }`,
    )
  })

  it('finds what it looks for, beside the general rules', () => {
    const names = ['general', './rules/allergens']
    const chosen = chooseSets(names, { ...ruleSets, './rules/allergens': set })
    const using = checkWith(chosen, [own])
    const desc = 'Not gluten-free. Our nut-free rolls.'
    const printed = print(({ site, pages }) => {
      const blocks = [{ type: 'hero', title: '{brand}', desc, image: 'bonus-2-1' }]
      return {
        site: { ...site, allergens: 'On the shelf.' },
        pages: { '/': { ...pages['/'], blocks } },
      }
    }, using)
    expect(printed).toMatchInlineSnapshot(`
      "pages.json:99:21  error  P020 unknown-token
        / › block 1 (hero) › title
        Unknown token "{brand}".
        Remove it, or write {keyword}. A text cannot contain any other { or }.

             98 |           "type": "hero",
        >    99 |           "title": "{brand}",
                |                     ^^^^^^^

      pages.json:100:41  error  BREAD001 free-from
        / › block 1 (hero) › desc
        "nut-free" cannot be promised: all bread comes from one oven.
        Name the ingredients, or remove the sentence.

             99 |           "title": "{brand}",
        >   100 |           "desc": "Not gluten-free. Our nut-free rolls.",
                |                                         ^^^^^^^^

      2 errors in 1 page
      "
    `)
    expect(print((file) => file, using)).toContain('The property "allergens" is missing')
  })

  it('may be changed by the site', () => {
    const using = checkWith([...sets, set], [own])
    const checks = {
      'free-from': { severity: 'off', reason: 'We have two ovens now.', until: '2999-12-31' },
    }
    const printed = print(({ site, pages }) => {
      const blocks = [{ type: 'hero', title: 'Rolls', desc: 'Nut-free.', image: 'bonus-2-1' }]
      return {
        site: { ...site, allergens: 'x', checks },
        pages: { '/': { ...pages['/'], blocks } },
      }
    }, using)
    expect(printed).toBe('')
  })

  it('has its section in the list of problems', () => {
    const foreign = new Map([['responsibleGambling', 'gambling-ph']])
    const page = problemsPage(bundleOf([...sets, set], [own]), [...sets, set], foreign)
    expect(page.match(/^## .*/gm)).toEqual(['## Text and form', '## General', '## Allergens'])
    expect(page).toContain('### BREAD001 free-from')
    expect(page).not.toMatch(/gambling/i)
    expect(page).toContain('The rule BREAD001 free-from was due for review by 31 March 2027.')
  })
})

describe('the rule sets that a site names', () => {
  const bread: RuleSet = { title: 'Bread', description: 'Bread.', prefix: 'BREAD', rules: [] }
  const rule: Rule = { ...unknownToken, code: 'BREAD001' }
  const own = (change: Partial<RuleSet>) => ({
    ...ruleSets,
    './rules/bread': { ...bread, ...change },
  })
  const all =
    'There are gambling-ph, general, ./rules/bread. A new folder in check/rules is listed by: npm run codegen'
  const unknown = 'site.config.ts: "rules" has no rule set'
  const prefix = 'The rule set ./rules/bread has the prefix'

  it('are looked for in its own folder', () => {
    expect(() => chooseSets(['x'], own({}), true)).toThrow(
      'A rule set of the site is a folder rules/x with a set.ts; name it "./rules/x".',
    )
  })

  const refusals: [names: string[], change: Partial<RuleSet>, message: string][] = [
    [['genral'], {}, `${unknown} "genral". Did you mean "general"? ${all}`],
    [['bread'], {}, `${unknown} "bread". Did you mean "./rules/bread"? ${all}`],
    [['x'], {}, `${unknown} "x". ${all}`],
    [
      ['./rules/cakes'],
      {},
      `${unknown} "./rules/cakes". There are gambling-ph, general, ./rules/bread. A rule set of the site is a folder rules/cakes with a set.ts.`,
    ],
    [
      ['./rules/bread'],
      { prefix: 'P' },
      `${prefix} "P". Choose one to eight capital letters other than P.`,
    ],
    [
      ['./rules/bread'],
      { prefix: 'bread' },
      `${prefix} "bread". Choose one to eight capital letters other than P.`,
    ],
    [
      ['./rules/bread'],
      { rules: [{ ...rule, code: 'P020' }] },
      'The rule "unknown-token" of the rule set ./rules/bread has the code "P020". Write "BREAD" and three digits.',
    ],
    [
      ['general', './rules/bread'],
      { rules: [rule] },
      'Two rules have the name "unknown-token". They are in "General" and "Bread".',
    ],
    [
      ['./rules/bread'],
      { rules: [rule, { ...rule, name: 'other' }] },
      'Two rules have the code "BREAD001". They are in "Bread".',
    ],
  ]
  it.each(refusals.map(([names, change, message]) => ({ names, change, message })))(
    'are refused: $message',
    ({ names, change, message }) => {
      expect(() => chooseSets(names, own(change))).toThrow(new UserError(message))
    },
  )

  it.each<[broken: object, fault: string]>([
    [{ severity: 'eror' }, 'The rule "BREAD001" of the rule set ./rules/bread has the severity "eror". Did you mean "error"?'], // prettier-ignore
    [{ severity: undefined }, 'has the severity nothing. Write "error" or "warning".'],
    [{ code: undefined }, 'Rule 1 of the rule set ./rules/bread has no "code". Write text'],
    [{ name: undefined }, 'of the rule set ./rules/bread has no "name". Write text'],
    [{ summary: '' }, 'has no "summary".'],
    [{ example: ['a'] }, 'has no "example". Write a list of two texts'],
    [{ texts: undefined }, 'checks nothing. Write "texts", "page" or "site".'],
    [{ texts: { pieces: ['Text'] } }, 'checks nothing.'],
    [{ page: 'x' }, 'cannot be called. "page", "site" and "start" of "texts" are functions.'],
    [{ texts: { start: () => [] } }, 'has no "pieces" in "texts".'],
  ])('are refused for a rule with %o', (broken, fault) => {
    const change = { rules: [Object.assign({ ...rule }, broken)] }
    expect(() => chooseSets(['./rules/bread'], own(change))).toThrow(fault)
    expect(() => chooseSets(['./rules/bread'], own(change))).toThrow(UserError)
  })

  it('count once', () => {
    expect(chooseSets(['general', 'general'], ruleSets)).toEqual(sets)
  })
})
