import { describe, expect, it } from 'vitest'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import { fixtureText, openEditor } from '../../fixtures/editor.ts'
import { baseSite, textOf, textWith } from '../../fixtures/sites.ts'

const editor = openEditor()
const everyType = listBlockTypes()
  .map((type) => `"${type}"`)
  .join(', ')

/** The editor's messages for the base site with one piece of it replaced: message @ underlined text. */
async function say(...edits: readonly (readonly [from: string, to: string])[]): Promise<string> {
  return (await editor.diagnose(textWith(...edits))).join('\n').replace(everyType, '(every type)')
}

/** The same, with an entry of a list removed or duplicated. */
async function sayOf(change: (site: ReturnType<typeof baseSite>) => void): Promise<string> {
  const site = baseSite()
  change(site)
  return (await editor.diagnose(textOf(site))).join('\n')
}

it('has no messages for the unchanged site', async () => {
  expect(await editor.diagnose(fixtureText)).toEqual([])
  expect(await editor.diagnose(textOf(baseSite()))).toEqual([])
})

describe('the editor', () => {
  it('lists the properties for a misspelt one', async () => {
    expect(await say(['"columns": 2', '"colums": 2'])).toMatchInlineSnapshot(
      `"Unknown property. Allowed here: type, anchor, variant, title, columns, emojiRule, cards, from, until. @ "colums""`,
    )
  })

  it('lists the properties for one in the wrong block', async () => {
    expect(await say(['"logo": true', '"columns": 3'])).toMatchInlineSnapshot(
      `"Unknown property. Allowed here: type, anchor, variant, title, desc, image, logo, button, from, until. @ "columns""`,
    )
  })

  it('reports a missing required property', async () => {
    expect(await say(['"title": "The facts",', ''])).toMatchInlineSnapshot(
      `"Missing property "title". @ {"`,
    )
  })

  it('reports a misspelt required property in two parts', async () => {
    expect(await say(['"sections":', '"section":'])).toMatchInlineSnapshot(`
      "Missing property "sections". @ {
      Unknown property. Allowed here: type, anchor, title, sections, from, until. @ "section""
    `)
  })

  it('lists the types for one that does not exist', async () => {
    expect(await say(['"type": "stepList"', '"type": "steps"'])).toMatchInlineSnapshot(
      `"This value is not allowed here. Allowed: (every type). @ "steps""`,
    )
  })

  it('reports a missing type', async () => {
    expect(await say(['"type": "stepList",', ''])).toMatchInlineSnapshot(
      `"Missing property "type". @ {"`,
    )
  })

  it('reports a number in quotation marks', async () => {
    expect(await say(['"imageCount": 2', '"imageCount": "2"'])).toMatchInlineSnapshot(
      `"This must be a whole number without quotation marks. For example: 15 @ "2""`,
    )
  })

  it('reports a boolean in quotation marks', async () => {
    expect(await say(['"showNav": false', '"showNav": "false"'])).toMatchInlineSnapshot(
      `"This must be true or false without quotation marks. @ "false""`,
    )
  })

  it('reports a number instead of a text', async () => {
    expect(await say(['"title": "The facts"', '"title": 100'])).toMatchInlineSnapshot(
      `"This must be a text in quotation marks. For example: "What {keyword} offers" @ 100"`,
    )
  })

  it('reports a text instead of an object', async () => {
    expect(
      await sayOf(({ pages }) =>
        Object.assign(pages['/']?.blocks[0] ?? {}, { button: 'Register' }),
      ),
    ).toMatchInlineSnapshot(
      `"This must be an object in { }. One button below the text. @ "Register""`,
    )
  })

  it('reports a text instead of a list', async () => {
    expect(
      await sayOf((site) => Object.assign(site.site, { floatingButtons: 'none' })),
    ).toMatchInlineSnapshot(
      `"This must be a list in [ ]. Exactly two buttons that stay visible while the page scrolls. @ "none""`,
    )
  })

  it('lists the values for one that is not allowed', async () => {
    expect(await say(['"kind": "shuffle"', '"kind": "random"'])).toMatchInlineSnapshot(
      `"This value is not allowed here. Allowed: "first", "shuffle". @ "random""`,
    )
  })

  it('explains what a link looks like', async () => {
    expect(await say(['"href": "/bonus"', '"href": "bonus"'])).toMatchInlineSnapshot(
      `"This has the wrong format. Where a link leads: a page of this site ("/bonus"), a place on the page ("#terms"), or a full address that starts with https://, http://, mailto: or tel:. For example: "/bonus" @ "bonus""`,
    )
  })

  it('explains what the name of a picture looks like', async () => {
    expect(
      await sayOf(({ pages }) =>
        Object.assign(pages['/bonus']?.blocks[0] ?? {}, { image: 'images/bonus-2-1.svg' }),
      ),
    ).toMatchInlineSnapshot(
      `"This has the wrong format. The name of a picture in public/images, without the file extension. The build adds its size and alternative text. For example: "bonus-2-1" @ "images/bonus-2-1.svg""`,
    )
  })

  it('explains what an anchor looks like', async () => {
    expect(
      await say(['"anchor": "how-to-start"', '"anchor": "How to start"']),
    ).toMatchInlineSnapshot(
      `"This has the wrong format. A short name for links to this block, as in "/bonus#how-to-start". For example: "how-to-start" @ "How to start""`,
    )
  })

  it('explains what an emoji is', async () => {
    expect(await say(['"emoji": "🍒"', '"emoji": "cherry"'])).toMatchInlineSnapshot(
      `"This has the wrong format. One emoji. For example: "🎲" @ "cherry""`,
    )
  })

  it('explains what an old address looks like', async () => {
    expect(await say(['"/old.html":', '"old page":'])).toMatchInlineSnapshot(
      `"This has the wrong format. For example: "/ogrmowvk.html" @ "old page""`,
    )
  })

  it('reports the minimum of a number', async () => {
    expect(await say(['"minAge": 21', '"minAge": 18'])).toMatchInlineSnapshot(
      `"Too small. The smallest number here is 21. @ 18"`,
    )
  })

  it('reports the maximum of a number', async () => {
    expect(await say(['"columns": 2', '"columns": 8'])).toMatchInlineSnapshot(
      `"Too large. The largest number here is 4. @ 8"`,
    )
  })

  it('requires a whole number', async () => {
    expect(await say(['"columns": 2', '"columns": 2.5'])).toMatchInlineSnapshot(
      `"This must be a whole number without quotation marks. For example: 3 @ 2.5"`,
    )
  })

  it('reports an empty text', async () => {
    expect(await say(['"title": "The facts"', '"title": ""'])).toMatchInlineSnapshot(
      `"The text is empty. @ """`,
    )
  })

  it('reports the maximum length of a text', async () => {
    expect(
      await say(['"title": "The facts"', `"title": "${'x'.repeat(301)}"`]),
    ).toMatchInlineSnapshot(
      `"The text is too long. Write at most 300 characters. @ "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx""`,
    )
  })

  it('reports the minimum length of a list', async () => {
    expect(await sayOf(({ site }) => void site.footer.paymentMethods.pop())).toMatchInlineSnapshot(
      `"Too few entries. The list needs exactly 5. @ [ …"`,
    )
  })

  it('reports the maximum length of a list', async () => {
    expect(
      await sayOf(({ site }) => void site.floatingButtons.push(...site.floatingButtons)),
    ).toMatchInlineSnapshot(`"Too many entries. The list takes exactly 2. @ [ …"`)
  })

  it('reports an empty list', async () => {
    expect(
      await sayOf((site) => Object.assign(site.pages['/'] ?? {}, { blocks: [] })),
    ).toMatchInlineSnapshot(`"Too few entries. The list needs at least 1. @ []"`)
  })

  it('reports duplicate entries', async () => {
    expect(await say(['"🎰",', '"🎰", "🎰",'])).toMatchInlineSnapshot(
      `"Two entries are the same. Remove one of them. @ [ …"`,
    )
  })

  it('reports what a list must contain', async () => {
    expect(await say(['"kind": "blog"', '"kind": "news"'])).toMatchInlineSnapshot(
      `"One entry must have "kind": "blog". @ [ …"`,
    )
  })

  it('reports a property that another value requires', async () => {
    expect(await say(['"color": "accent"', '"color": "custom"'])).toMatchInlineSnapshot(
      `"Missing property "customColor". @ {"`,
    )
  })

  it('reports mistakes in two blocks at once', async () => {
    expect(await say(['"columns": 2', '"columns": 8'], ['"title": "The facts"', '"title": ""']))
      .toMatchInlineSnapshot(`
      "The text is empty. @ ""
      Too large. The largest number here is 4. @ 8"
    `)
  })

  it('reports a missing comma', async () => {
    expect(await say(['"columns": 2,', '"columns": 2'])).toMatchInlineSnapshot(
      `"Expected comma @ "emojiRule""`,
    )
  })

  it('reports an extra comma', async () => {
    expect(await say(['"imageCount": 2,', '"imageCount": 2,,'])).toMatchInlineSnapshot(
      `"Property expected @ ,"`,
    )
  })

  it('reports a duplicate property', async () => {
    expect(await say(['"columns": 2,', '"columns": 2, "columns": 3,'])).toMatchInlineSnapshot(`
      "Duplicate object key @ "columns"
      Duplicate object key @ "columns""
    `)
  })
})
