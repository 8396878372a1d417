// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { violations } from './axe.ts'
import {
  type Composer,
  draftOf,
  openComposer,
  original,
  siteForTests,
  titleOf,
} from './composer.ts'
import { holdBack } from './test.ts'

const { site, test, kept } = siteForTests()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const { pages } = JSON.parse(original)
const title: string = pages['/'].blocks[0].title
const shownTitle = title.replaceAll('{keyword}', 'p666')

async function enter({ page }: Composer, text: Locator): Promise<void> {
  await text.click()
  await expect(text).toHaveAttribute('contenteditable')
  await page.keyboard.press('Control+End')
}

kept('a title is typed where it is', { tag: '@main' }, async ({ page, request, composer }) => {
  const heading = composer.preview.locator('h1')
  await enter(composer, heading)
  await expect(heading).toBeFocused()
  await expect(composer.rows.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type(', <3 & more ')
  await expect(composer.field('Title')).toHaveValue(`${title}, <3 & more `)
  await page.keyboard.press('Backspace')
  await expect(heading).toHaveText(`${shownTitle}, <3 & more`)
  await expect(composer.field('Title')).toHaveValue(`${title}, <3 & more`)

  // Another rendering leaves the text and its caret alone.
  await expect(page.getByText('Checking…')).toHaveCount(0)
  await expect.poll(async () => JSON.stringify(await draftOf(request, site))).toContain('& more')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expect(heading).not.toHaveAttribute('contenteditable')
  await expect(heading).toHaveText(`${shownTitle}, <3 & more!`)

  // What is typed in the form is on the page, and the other way round.
  await composer.field('Title').fill('From the form')
  await expect(heading).toHaveText('From the form')
  await enter(composer, heading)
  await page.keyboard.type(' and the page')
  await expect(composer.field('Title')).toHaveValue('From the form and the page')
})

kept('a picture beside a text stays while it is edited, and after', async ({ page, composer }) => {
  const link = composer.preview.locator('footer a:has(img)').first()
  const words = await link.innerText()
  await enter(composer, link)
  await expect(link.locator('img:not(.ProseMirror-separator)')).toBeVisible()
  await page.keyboard.type('!')
  await expect(link).toHaveText(`${words}!`)
  await page.keyboard.press('Enter')
  await expect(link).not.toHaveAttribute('contenteditable')
  await expect(link.locator('img')).toHaveCount(1)
  await expect(link).toHaveText(`${words}!`)
})

kept('a visit is a step, which Escape keeps and Undo takes back', async ({ page, composer }) => {
  const heading = composer.preview.locator('h1')
  await enter(composer, heading)
  await page.keyboard.type(' one')
  await page.waitForTimeout(1200)
  await page.keyboard.type(' two')
  await expect(heading).toHaveText(`${shownTitle} one two`)
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveText(shownTitle)
  await expect(composer.status).toContainText('All changes saved.')
  await page.keyboard.press('Control+Shift+z')
  await expect(heading).toHaveText(`${shownTitle} one two`)
  await page.keyboard.press('Enter')

  await enter(composer, heading)
  await page.keyboard.type(' three')
  await page.keyboard.press('Escape')
  await expect(heading).not.toHaveAttribute('contenteditable')
  await expect(heading).toHaveText(`${shownTitle} one two three`)
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveText(`${shownTitle} one two`)
  await page.keyboard.press('Control+z')
  await expect(heading).toHaveText(shownTitle)
})

kept('Tab goes from text to text, and Enter opens one', async ({ page, composer }) => {
  const { preview } = composer
  await enter(composer, preview.locator('h1'))
  await page.keyboard.type('!')
  await page.keyboard.press('Tab')
  const next = preview.locator('[contenteditable=true]')
  await expect(next).toContainText('p666 is an online casino')
  await page.keyboard.press('Tab')
  await expect(next).toHaveText('Register')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' now')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(next).toHaveText(`${shownTitle}!`)
  await expect(preview.getByRole('link', { name: 'Register now' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(next).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(next).toHaveText(`${shownTitle}!`)
  await composer.saveAll()
  const { blocks } = JSON.parse(site.read('pages.json')).pages['/']
  expect(blocks[0].button.label).toBe('Register now')
  expect(blocks[0].title).toBe(`${title}!`)
})

kept('a token is kept or removed whole, and made by typing', async ({ page, composer }) => {
  expect(title).toMatch(/^\{keyword\} /)
  await enter(composer, composer.preview.locator('h1'))
  await page.keyboard.press('Control+a')
  // Both keys wait for the page, which knows where the caret is only after them.
  const isBusy = page.evaluate(() => {
    const end = performance.now() + 500
    while (performance.now() < end);
  })
  const keys = ['ArrowLeft', 'ArrowRight'].map((key) => page.keyboard.press(key))
  await Promise.all([isBusy, ...keys])
  await page.keyboard.type('’s')
  const rest = title.slice('{keyword}'.length)
  await expect(composer.field('Title')).toHaveValue(`{keyword}’s${rest}`)
  for (let key = 0; key < 3; key++) await page.keyboard.press('Backspace')
  await expect(composer.field('Title')).toHaveValue(rest)
  await page.keyboard.type('Play at {keyword}')
  await expect(composer.preview.locator('h1')).toHaveText(`Play at p666${rest}`)
  await expect(composer.field('Title')).toHaveValue(`Play at {keyword}${rest}`)
  await page.keyboard.type('!')
  await expect(composer.field('Title')).toHaveValue(`Play at {keyword}!${rest}`)
})

kept('Tab unfolds an answer, and the footer leads to the settings', async ({ page, composer }) => {
  const { preview } = composer
  const found = Object.entries<{ blocks: { type: string }[] }>(pages).find(([, one]) =>
    one.blocks.some(({ type }) => type === 'faq'),
  )
  await composer.open(found?.[0] ?? '')
  const question = preview.locator('summary h3').first()
  await enter(composer, question)
  await page.keyboard.type(' or so')
  await expect(question).toContainText(' or so')
  await page.keyboard.press('Tab')
  await expect(preview.locator('main details').first()).toHaveAttribute('open', '')
  await expect(preview.locator('main details [contenteditable=true]')).not.toHaveText(/or so/)
  const line = preview.locator('footer p').first()
  await enter(composer, line)
  await page.keyboard.type(' Now.')
  await page.keyboard.press('Enter')
  await expect(line).toContainText(' Now.')
  await expect(composer.tab('Site')).toHaveAttribute('aria-selected', 'true')
})

kept('what is wrong with a text is next to it', async ({ page, composer }) => {
  const heading = composer.preview.locator('h1')
  await enter(composer, heading)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const note = page.locator('.studio-text-note')
  await expect(note).toContainText('Title')
  await expect(note).toContainText('Error')
  await page.keyboard.type('Back again')
  await expect(note).toHaveCount(0)
  await expect(heading).toHaveText('Back again')
})

kept('an optional text that is left empty is removed', async ({ page, composer }) => {
  const heading = composer.preview.locator('h2').filter({ hasText: 'Guides on this website' })
  await enter(composer, heading)
  const edited = composer.preview.locator('[contenteditable=true]')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.locator('.studio-text-note')).toContainText('removed when you leave it empty')
  await page.keyboard.type('Guides')
  await expect(edited).toHaveText('Guides')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(composer.preview.getByText('Guides', { exact: true })).toHaveCount(0)
  await composer.saveAll()
  expect(JSON.parse(site.read('pages.json')).pages['/'].blocks[2]).not.toHaveProperty('title')
})

kept('offers the token where the name of the brand is typed out', async ({ page, composer }) => {
  const heading = composer.preview.locator('h1')
  await enter(composer, heading)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Play at p666 now')
  await expect(composer.field('Title')).toHaveValue('Play at p666 now')
  await page.locator('.studio-text-note').getByRole('button', { name: 'Use {keyword}' }).click()
  await expect(composer.field('Title')).toHaveValue('Play at {keyword} now')
  await expect(heading).toBeFocused()
  await page.keyboard.type('!')
  await expect(composer.field('Title')).toHaveValue('Play at {keyword} now!')
  await expect(heading).toHaveText('Play at p666 now!')
  await page.keyboard.press('Escape')

  await composer.field('Title').fill('p666, p6666')
  const button = composer.form.getByRole('button', { name: 'Use {keyword}' })
  await button.press('Enter')
  await expect(composer.field('Title')).toHaveValue('{keyword}, p6666')
  await expect(composer.field('Title')).toBeFocused()
  await expect(button).toHaveCount(0)
})

kept('Ctrl+D in a card copies it, and goes to the copy', async ({ page, composer }) => {
  await composer.open('/bonus')
  const cards = composer.preview
    .locator('main article, main li')
    .filter({ has: composer.preview.locator('h3') })
  await expect(composer.preview.locator('footer').last()).toBeVisible()
  const count = await cards.count()
  const heading = cards.first().locator('h3')
  const words = await heading.innerText()
  await heading.click()
  await expect(composer.status).toContainText('Ctrl+D adds another one like this.')
  // What is typed before the page shows the copy is typed there.
  await page.keyboard.press('Control+d')
  await page.keyboard.type('Another')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Its text')
  await expect(cards).toHaveCount(count + 1)
  await expect(cards.nth(1).locator('h3')).toHaveText('Another')
  await expect(cards.nth(1)).toContainText('Its text')
  await expect(heading).toHaveText(words)
  await page.keyboard.press('Escape')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z')
  await expect(cards).toHaveCount(count)

  // In its fields, too.
  await heading.click()
  await page.keyboard.press('Escape')
  const field = titleOf(composer)
  await field.nth(1).press('Control+d')
  await expect(cards).toHaveCount(count + 1)
  await expect(field.nth(2)).toBeFocused()
  await expect(field.nth(2)).toHaveValue(words)
})

kept('offers to remove a button or a card whose text is emptied', async ({ page, composer }) => {
  const { preview } = composer
  const note = page.locator('.studio-text-note')
  await composer.open('/bonus')
  const button = preview.locator('main > :first-child a').last()
  const words = await button.innerText()
  await button.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await note.getByRole('button', { name: 'Remove Button' }).click()
  await expect(preview.locator('main > :first-child a', { hasText: words })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(button).toHaveText(words)

  const cards = preview.locator('main h3')
  const count = await cards.count()
  await cards.first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await note.getByRole('button', { name: /^Remove \S+ 1$/ }).click()
  await expect(cards).toHaveCount(count - 1)
})

kept('what is pasted becomes plain text on one line', async ({ page, composer }) => {
  await page.evaluate(async () => {
    const html = new Blob(['<b>two</b><p>lines</p>'], { type: 'text/html' })
    const text = new Blob(['two\r\n\r\nlines\n'], { type: 'text/plain' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })])
  })
  await enter(composer, composer.preview.locator('h1'))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect(composer.preview.locator('h1')).toHaveText('two lines')
  await expect(composer.field('Title')).toHaveValue('two lines')
})

kept('an input method composes', async ({ page, composer }) => {
  await enter(composer, composer.preview.locator('h1'))
  const client = await page.context().newCDPSession(page)
  for (const text of ['に', 'にほ', 'にほん'])
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await client.send('Input.insertText', { text: '日本' })
  await page.keyboard.type('!')
  await expect(composer.preview.locator('h1')).toHaveText(`${shownTitle}日本!`)
  await expect(composer.field('Title')).toHaveValue(`${title}日本!`)
})

test('what is typed stays with its text while blocks come and go', async ({ page, composer }) => {
  const { preview, rows } = composer
  const blocks: { type: string; title?: string }[] = pages['/'].blocks
  const at = blocks.findIndex(({ title: own }, index) => index > 1 && own !== undefined)
  const text = blocks[at]?.title ?? ''
  await composer.select(0)
  await page.keyboard.press('Control+d')
  await expect(rows).toHaveCount(blocks.length + 1)
  const heading = preview
    .locator('main > *')
    .nth(at + 1)
    .locator('h1, h2')
  await expect(heading).toHaveText(text)
  await enter(composer, heading)
  await page.keyboard.press('Control+z')
  await page.keyboard.type(' and more words', { delay: 40 })
  await expect(rows).toHaveCount(blocks.length)

  const root = JSON.parse(original)
  root.pages['/'].blocks.splice(1, 0, {
    type: 'headingCard',
    title: 'New',
    desc: 'From elsewhere.',
  })
  site.write('pages.json', JSON.stringify(root, undefined, 2))
  await page.keyboard.type(', typed while the file changes on the disk', { delay: 60 })
  await expect(rows).toHaveCount(blocks.length + 1)
  await page.keyboard.press('Enter')
  await composer.saveAll()
  const saved: { title?: string }[] = JSON.parse(site.read('pages.json')).pages['/'].blocks
  expect(saved.map(({ title: own }) => own)).toEqual(
    root.pages['/'].blocks.map(({ title: own }: { title?: string }) =>
      own === text ? `${text} and more words, typed while the file changes on the disk` : own,
    ),
  )
})

test('a block with errors has a badge that opens the messages', async ({ page, composer }) => {
  const block = composer.preview.locator('main > *').nth(0)
  await composer.select(0, '/')
  await composer.field('Title').fill('')
  const badge = page.getByRole('button', { name: '1 error', exact: true })
  await expect(badge).toBeVisible()
  await expect(block.locator('img').first()).toBeVisible()
  await expect(block.locator('h1')).toHaveText('')

  // Unsafe markup is not shown: the block is as it was before.
  await composer.field('Title').fill('Right again')
  await expect(badge).toHaveCount(0)
  await expect(page.getByText('Checking…')).toHaveCount(0)
  const root = JSON.parse(site.read('pages.json'))
  root.pages['/'].blocks[0].desc = '<script>alert(1)</script>'
  site.write('pages.json', JSON.stringify(root, undefined, 2))
  await badge.click()
  const message = page.locator('.studio-block-badge li')
  await expect(message).toContainText('Hero › Description')
  await expect(block).toContainText('Right again')
  await expect(block).toContainText('p666 is an online casino')
  expect(await violations(page, { iframes: false })).toEqual([])
  await message.getByRole('button').click()
  await expect(composer.field('Description')).toBeFocused()
})

test('a click that comes before the texts are known is not lost', async ({ page }) => {
  const release = await holdBack(page, '**/*&texts')
  const composer = await openComposer(page, site)
  const heading = composer.preview.locator('h1')
  await heading.click()
  await expect(composer.rows.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expect(heading).not.toHaveAttribute('contenteditable')
  release()
  await expect(heading).toHaveAttribute('contenteditable')
})
