// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** builder/pictures/** renderer/** blocks/** tests/fixtures/site/**
import { rmSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './axe.ts'
import { changedLines } from './changed-lines.ts'
import { openComposer, original, siteForTests, type Composer } from './composer.ts'
import { drawPicture, dropFiles } from './drop-files.ts'

const site = siteForTests()

test.describe.configure({ mode: 'default' })
test.afterEach(() => rmSync(site.at('public/images/summer-fun.webp'), { force: true }))

/** What a person does, each of which counts as one action. */
interface Person {
  actions(): number
  click(target: Locator): Promise<void>
  type(text: string): Promise<void>
  press(key: string): Promise<void>
  drop(target: Locator, files: Record<string, Buffer>): Promise<void>
}

function personAt(page: Page): Person {
  let actions = 0
  const count = (action: Promise<void>): Promise<void> => {
    actions += 1
    return action
  }
  return {
    actions: () => actions,
    click: (target) => count(target.click()),
    type: (text) => count(page.keyboard.type(text)),
    press: (key) => count(page.keyboard.press(key)),
    drop: (target, files) => count(dropFiles(target, files)),
  }
}

/** Waits until the page edits a placeholder, all of which is selected. */
async function expectSelected({ preview }: Composer, text: string): Promise<void> {
  const visited = preview.locator('[contenteditable=true]')
  await expect(visited).toHaveText(text)
  await expect
    .poll(() => visited.evaluate((host) => String(host.ownerDocument.getSelection())))
    .toBe(text)
}

/** What the composer shows of the source of texts, in its fields and around them. */
async function shownTags(page: Page): Promise<string[]> {
  const values = await page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : '')))
  return [...values, await page.locator('body').innerText()].filter((text) => text.includes('<'))
}

test('a page of promotions takes at most 30 actions', { tag: '@main' }, async ({ page }) => {
  const composer = await openComposer(page, site)
  const { form, preview } = composer
  const person = personAt(page)
  const fill = async (placeholder: string, text: string): Promise<void> => {
    await expectSelected(composer, placeholder)
    await person.type(text)
  }

  await person.click(composer.tab('Pages'))
  await person.click(page.getByLabel('Address of the new page'))
  await person.type('promos')
  await person.click(page.getByRole('button', { name: 'New page from…' }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Promotion page' }))
  await person.click(page.getByRole('button', { name: 'Add', exact: true }))
  await expect(composer.problems).not.toHaveCount(0)

  const about = '[Add what is offered, to whom, and until when]'
  await person.click(preview.getByText(about))
  await fill(about, 'Free spins on every Friday of July, for all who have an account.')
  await person.drop(form.getByRole('button', { name: /^Banner: .*change$/ }), {
    'Summer Fun.png': await drawPicture('#c04080'),
  })
  await person.click(form.getByRole('button', { name: 'Crop summer-fun' }))
  await person.click(page.getByRole('radio', { name: '4:3' }))
  await person.click(page.getByRole('button', { name: 'Replace it everywhere' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await person.click(preview.getByText('[Your offer]'))
  await fill('[Your offer]', 'Friday spins')
  await person.press('Tab')
  await fill('[Add what it gives, in one sentence]', 'Ten free rounds & no deposit.')
  await person.click(form.getByRole('button', { name: /^Picture: .*change$/ }))
  await person.click(page.getByRole('dialog').getByRole('button', { name: /^slots-3-1 / }))
  await person.click(preview.getByText('[Your second offer]'))
  await fill('[Your second offer]', 'Table evening')
  await person.press('Tab')
  await fill('[Add what it gives, in one sentence]', 'A seat at the table on Saturdays.')
  await person.click(preview.getByText('[Your question]'))
  await fill('[Your question]', 'Until when can I join?')
  await person.press('Tab')
  await fill('[Add the answer]', 'Until the last Friday of July.')
  await expect(composer.problems).toHaveCount(0)
  await person.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(composer.status).toContainText('All changes saved.')
  expect(person.actions()).toBeLessThanOrEqual(30)

  const saved = site.read('pages.json')
  const { blocks } = JSON.parse(saved).pages['/promos']
  expect(blocks).toMatchObject([
    {
      type: 'hero',
      title: 'Promos at {keyword}',
      desc: 'Free spins on every Friday of July, for all who have an account.',
      image: 'summer-fun',
    },
    {
      type: 'promoGrid',
      cards: [
        {
          title: 'Friday spins',
          desc: 'Ten free rounds & no deposit.',
          imgPath: 'slots-3-1',
        },
        { title: 'Table evening', desc: 'A seat at the table on Saturdays.' },
      ],
    },
    { type: 'stepList' },
    { type: 'notice' },
    {
      type: 'faq',
      questions: [
        { question: 'Until when can I join?', answer: 'Until the last Friday of July.' },
        { question: 'Who can take part?' },
      ],
    },
    { type: 'cta' },
  ])
  expect(JSON.parse(saved).site.imageCount).toBe(16)
  const { width, height } = await sharp(site.at('public/images/summer-fun.webp')).metadata()
  expect(width / height).toBeCloseTo(4 / 3, 2)

  // Of the lines that were there, only the count of pictures differs; the new ones are those of the page.
  const lines = changedLines(original, saved)
  expect(lines.filter((line) => line.startsWith('-'))).toEqual(['- "imageCount": 15,'])
  expect(lines.slice(0, 4)).toEqual([
    '- "imageCount": 15,',
    '+ "imageCount": 16,',
    '+ },',
    '+ "/promos": {',
  ])
  const added = lines.slice(3).map((line) => line.slice(2))
  expect(JSON.parse(`{${added.join('\n')}}}`)).toEqual({
    '/promos': JSON.parse(saved).pages['/promos'],
  })

  for (let index = 0; index < 6; index += 1) {
    await composer.select(index)
    expect(await shownTags(page)).toEqual([])
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
})

test('the same is done by keyboard alone', async ({ page }) => {
  const composer = await openComposer(page, site)
  const { form, preview } = composer
  const { keyboard } = page
  const fill = async (placeholder: string, text: string): Promise<void> => {
    await expectSelected(composer, placeholder)
    await keyboard.type(text)
  }
  await composer.tab('Pages').press('Enter')
  await page.getByRole('button', { name: 'New page from…' }).press('Enter')
  await keyboard.type('promotion')
  await keyboard.press('Enter')
  await page.getByLabel('Address of the new page').focus()
  await keyboard.type('promos')
  await keyboard.press('Enter')
  await expect(preview.locator('main > *')).toHaveCount(6)

  await composer.tab('Blocks').press('Enter')
  await composer.rows.nth(0).press('Enter')
  await form.getByRole('button', { name: /^Banner: .*change$/ }).press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Upload pictures' }).press('Enter')
  const buffer = await drawPicture('#4080c0')
  await (await chooser).setFiles({ name: 'Summer Fun.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: 'Crop summer-fun' }).press('Enter')
  const part = page.getByRole('button', { name: /^Part to keep/ })
  await part.press('Shift+ArrowLeft')
  await keyboard.press('ArrowRight')
  await expect(part).toHaveAccessibleName('Part to keep: 1590 × 900 pixels')
  await page.getByRole('button', { name: 'Replace it everywhere' }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page
    .getByRole('button', { name: /^Add a block after / })
    .nth(4)
    .press('Enter')
  await keyboard.type('notice')
  await keyboard.press('Enter')
  await expect(composer.rows).toHaveCount(7)
  await expect(preview.locator('main > *')).toHaveCount(7)

  const about = '[Add what is offered, to whom, and until when]'
  // The page is loaded again for the styles of the notice; then it is known where its texts are.
  await expect(preview.getByText(about)).toHaveAttribute('data-text')
  await preview.getByText(about).focus()
  await fill(about, 'Free spins on Fridays.')
  for (let texts = 0; texts < 3; texts += 1) await keyboard.press('Tab')
  await fill('[Your offer]', 'Friday spins')
  await keyboard.press('Tab')
  await fill('[Add what it gives, in one sentence]', 'Ten free rounds.')
  await keyboard.press('Control+Enter')
  await keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save anyway' }).press('Enter')
  await expect(composer.status).toContainText('All changes saved.')
  const { blocks } = JSON.parse(site.read('pages.json')).pages['/promos']
  expect(blocks).toHaveLength(7)
  expect(blocks[0]).toMatchObject({ desc: 'Free spins on Fridays.', image: 'summer-fun' })
  expect(blocks[1].cards[0]).toMatchObject({ title: 'Friday spins', desc: 'Ten free rounds.' })
})
