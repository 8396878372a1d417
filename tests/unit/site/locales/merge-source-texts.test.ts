import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSourceTexts, textsFor } from '../../../../site/locales/merge-source-texts.ts'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { cases } from '../../../fixtures/cases.ts'
import { header, merge, sourceText, translate } from '../../../fixtures/translations.ts'

const two = translate(merge('', ['Register', 'Read the terms first']), 'Register', 'Magrehistro')

function bodyOf(po: string): string {
  return po.slice(header.length + 2)
}

describe('merging texts into a PO file', () => {
  it('begins a file with a header for PO tools', () => {
    expect(header).toMatchInlineSnapshot(`
      "msgid ""
      msgstr ""
      "Project-Id-Version: site\\n"
      "PO-Revision-Date: \\n"
      "Last-Translator: \\n"
      "Language-Team: \\n"
      "Language: fil_PH\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n""
    `)
  })

  it('writes nothing for a language whose brand has no texts', () => {
    expect(merge('', [])).toBe('')
  })

  it('keeps translations of texts that moved, and changes only their references', () => {
    const moved = merge(two, [
      sourceText('Register', '/bonus:hero/title'),
      sourceText('Read the terms first', '/:hero/title'),
    ])
    expect(moved).toBe(two.replace('#: /:hero/title', '#: /bonus:hero/title'))
  })

  it('changes only the entry of a text that changed', () => {
    const long = translate(two, 'Read the terms first', 'Basahin muna ang mga tuntunin')
    expect(bodyOf(merge(long, ['Register', 'Read all terms first']))).toMatchInlineSnapshot(`
      "#. markup
      #: /:hero/title
      msgid "Register"
      msgstr "Magrehistro"

      #. markup
      #: /:hero/title
      #, fuzzy
      #| msgid "Read the terms first"
      msgid "Read all terms first"
      msgstr "Basahin muna ang mga tuntunin"
      "
    `)
  })

  it('keeps the text that a translation was made for when it changes again', () => {
    const long = translate(two, 'Read the terms first', 'Basahin muna ang mga tuntunin')
    const twice = merge(merge(long, ['Register', 'Read all terms first']), [
      'Register',
      'Read all terms at first',
    ])
    expect(twice).toContain(`#| msgid "Read the terms first"\nmsgid "Read all terms at first"`)
  })

  it('is undone with the text', () => {
    const changed = merge(two, ['Register now', 'Read the terms first'])
    expect(changed).toContain('#, fuzzy')
    expect(merge(changed, ['Register', 'Read the terms first'])).toBe(two)
  })

  it('follows the addresses of links, which need no new translation', () => {
    const linked = (path: string, word = 'terms'): string =>
      `<a href="${path}">${word}</a>, <a href='/vip'>VIP</a>`
    const po = translate(merge('', [linked('/bonus')]), linked('/bonus'), linked('/bonus', 'X'))
    const moved = translate(merge('', [linked('/$&')]), linked('/$&'), linked('/$&', 'X'))
    expect(merge(po, [linked('/$&')])).toBe(moved)
    expect(merge(po, [linked('/offers', 'rules')])).toContain('#, fuzzy')
  })

  it('does not take the translation of another text', () => {
    expect(merge(two, ['Slots', 'Read the terms first'])).not.toContain('fuzzy')
  })

  it('makes the entry of a removed text obsolete, and brings it back with the text', () => {
    const without = merge(two, ['Read the terms first'])
    expect(bodyOf(without)).toMatchInlineSnapshot(`
      "#. markup
      #: /:hero/title
      msgid "Read the terms first"
      msgstr ""

      #~ msgid "Register"
      #~ msgstr "Magrehistro"
      "
    `)
    expect(merge(without, ['Register', 'Read the terms first'])).toBe(two)
  })

  it('keeps the comments and flags of translators', () => {
    const noted = two.replace('#. markup\n', '# Or "Mag-sign up".\n#. markup\n')
    const flagged = noted.replace('msgid "Register"', '#, no-wrap\nmsgid "Register"')
    const changed = merge(flagged, ['Register now', 'Read the terms first'])
    expect(changed).toContain('# Or "Mag-sign up".\n#. markup\n#: /:hero/title\n#, no-wrap, fuzzy')
    expect(merge(merge(flagged, []), ['Register', 'Read the terms first'])).toBe(flagged)
  })

  it('keeps a translation for one page next to the general one, as long as the text is there', () => {
    const onBonus = sourceText('Register', '/:hero/title', '/bonus:hero/title')
    const entry = 'msgctxt "/bonus"\nmsgid "Register"\nmsgstr "Kunin"\n'
    const merged = merge(`${merge(two, [onBonus])}\n${entry}`, [onBonus])
    expect(merged).toContain('msgstr "Magrehistro"\n')
    expect(merged).toContain(`#: /:hero/title /bonus:hero/title\n${entry}`)
    expect(merge(merged, [sourceText('Register')])).toContain('#~ msgctxt "/bonus"')
    expect(merge(merged, [{ ...onBonus, text: 'Register now' }])).toContain(
      '#, fuzzy\n#| msgctxt "/bonus"\n#| msgid "Register"\nmsgctxt "/bonus"\nmsgid "Register now"\nmsgstr "Kunin"\n',
    )
  })

  it('leaves what a tool has written otherwise as it is, while another entry changes', () => {
    const [, register = ''] = two.split('\n\n')
    const other = `#. markup\n#: /:hero/title\n#: /bonus:hero/title\nmsgid ""\n"Reg"\n"ister"\nmsgstr "Magrehistro"`
    const merged = merge(two.replace(register, other), [
      sourceText('Register', '/:hero/title', '/bonus:hero/title'),
      'Another text',
    ])
    expect(merged).toContain(`${other}\n\n#. markup\n#: /:hero/title\nmsgid "Another text"`)
  })

  it('is undone with the text in another place, however different the two were', () => {
    const changed = merge(two, ['Register for a bonus', 'Read the terms first'])
    const back = merge(changed, [sourceText('Register', '/vip:hero/title'), 'Read the terms first'])
    expect(back).toBe(two.replace('#: /:hero/title', '#: /vip:hero/title'))
  })

  it('is of the text before for one that changed in one of its places', () => {
    const [here, there] = ['/:hero/title', '/copy:hero/title']
    const both = sourceText('Register', here, there)
    const po = translate(merge('', [both]), 'Register', 'Magrehistro')
    const changed = [sourceText('Register', here), sourceText('Join the club', there)]
    const merged = merge(po, changed)
    expect(merged).toContain(
      '#, fuzzy\n#| msgid "Register"\nmsgid "Join the club"\nmsgstr "Magrehistro"\n',
    )
    expect(merged).toContain(`#: ${here}\nmsgid "Register"\nmsgstr "Magrehistro"\n`)
    expect(merge(merged, changed)).toBe(merged)
    expect(merge(merged, [both])).toBe(po)
    // In one more place, nothing was there before.
    const added = [both, sourceText('Join the club', '/new:hero/title')]
    expect(merge(po, added)).not.toContain('fuzzy')
  })

  it('prefers the entry of a text to an obsolete one', () => {
    const both = `${two}\n#~ msgid "Register"\n#~ msgstr "Luma"\n`
    expect(merge(both, ['Register', 'Read the terms first'])).toBe(both)
  })

  it('takes ten times as long at most for four times as many obsolete entries', () => {
    const timeOf = (count: number): number => {
      const old = Array.from({ length: count }, (_, at) => `\n#~ msgid "Old ${at}"\n#~ msgstr "Luma ${at}"\n`) // prettier-ignore
      const po = readPo(`${two}${old.join('')}`)
      // Processor time, the least of three: other programs may run.
      const times = [1, 2, 3].map(() => {
        const started = process.cpuUsage()
        const merged = mergeSourceTexts(po, [sourceText('Register'), sourceText('New')], { lang: 'fil-PH', project: 'site' }) // prettier-ignore
        expect(merged.entries.length).toBeGreaterThan(count)
        return process.cpuUsage(started).user
      })
      return Math.min(...times)
    }
    timeOf(2000) // compiled by then
    expect(timeOf(40_000) / timeOf(10_000)).toBeLessThan(10)
  })

  it('keeps line breaks of Windows', () => {
    const windows = two.replaceAll('\n', '\r\n')
    expect(merge(windows, ['Register', 'Read the terms first'])).toBe(windows)
    expect(merge(windows, ['Register', 'New']).replaceAll('\r\n', '')).not.toContain('\n')
  })
})

const words = fc.constantFrom('slots', 'bonus', 'read', 'the', 'terms', 'é', '"', '\\', '\n', 'ñ')
const members = fc.constantFrom('valueOf', 'constructor', '__proto__')
const text = fc.oneof(
  { weight: 9, arbitrary: fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(' ')) }, // prettier-ignore
  { weight: 1, arbitrary: members },
)
const site = fc.uniqueArray(text, { maxLength: 8 })

it('leaves out what a brand shares, unless it is translated there, and keeps mistakes', () => {
  const shared = new Set(['Shared', 'Own words'])
  const texts = ['Shared', 'Own words', 'Of the brand'].map((one) => sourceText(one))
  const before = readPo(translate(merge('', ['Own words']), 'Own words', 'Sarili'))
  const options = { lang: 'fil-PH', project: 'lucky' }
  const { entries } = mergeSourceTexts(before, textsFor(before, texts, shared), options)
  expect(entries.map(({ source }) => source)).toEqual(['', 'Own words', 'Of the brand'])
  const broken = readPo('msgid "A')
  expect(mergeSourceTexts(broken, texts, options)).toBe(broken)
})

it('loses no translation, whatever is edited, moved and removed, and is stable', () => {
  fc.assert(
    fc.property(fc.array(site, { minLength: 1, maxLength: 5 }), (versions) => {
      let po = ''
      const written = new Map<string, string>()
      for (const [index, texts] of versions.entries()) {
        po = merge(po, texts)
        expect(merge(po, texts)).toBe(po)
        const { entries, faults } = readPo(po)
        expect(faults).toEqual([])
        const active = entries.filter(({ source, isObsolete }) => source !== '' && !isObsolete)
        expect(active.map(({ source }) => source)).toEqual(texts)
        // What is not fuzzy is the translation of that very text.
        const used = active.filter(({ isFuzzy, translation }) => !isFuzzy && translation !== '')
        expect(used.map(({ translation }) => translation)).toEqual(
          used.map(({ source }) => written.get(source)),
        )
        const kept = entries.map(({ translation }) => translation)
        expect(kept).toEqual(expect.arrayContaining([...written.values()]))
        for (const { source, isFuzzy, translation } of active) {
          if (isFuzzy || translation !== '' || source.includes('\n')) continue
          written.set(source, `${index} ${source}`)
          po = translate(po, source, `${index} ${source}`)
        }
      }
    }),
    { numRuns: cases(300) },
  )
})
