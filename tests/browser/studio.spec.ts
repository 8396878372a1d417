// covers: blocks/** renderer/** studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openComposer, original, siteForTests, titleOf, typeKept } from './composer.ts'
import { holdBack } from './test.ts'

const { site, test, kept } = siteForTests()

kept('moves blocks by mouse and by keyboard, and says where', async ({ page, composer }) => {
  const kinds = composer.rows.locator('.studio-block-label')
  // By mouse, in steps as a hand moves.
  const grips = page.locator('.studio-block-grip')
  await grips.nth(4).dragTo(composer.rows.nth(1), { targetPosition: { x: 20, y: 4 } })
  await expect(kinds).toHaveText([
    'Hero',
    'Legal',
    'Heading card',
    'Promo grid',
    'Heading card',
    'Call to action',
  ])
  await expect(composer.preview.locator('main > *').nth(1)).toContainText('Privacy')

  // By keyboard: the focus goes with the block.
  await composer.rows.nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(composer.status).toContainText('Legal is now block 3 of 6.')
  await expect(composer.rows.nth(2)).toBeFocused()
  await page.getByRole('button', { name: 'Move Legal down', exact: true }).click()
  await composer.rows.nth(3).press('Alt+ArrowDown')
  await expect(kinds.nth(4)).toHaveText('Legal')
  await expect(composer.status).toContainText('All changes saved.')
})

kept(
  'shows a problem where it is, and leads to it',
  { tag: '@main' },
  async ({ page, composer }) => {
    await composer.select(0)
    await titleOf(composer).fill('')
    await expect(composer.rows.nth(0)).toContainText('1 error')
    await expect(composer.problems).toHaveCount(1)
    await expect(titleOf(composer)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await composer.open('/bonus')
    await composer.problems.getByRole('button').first().click()
    await expect(composer.rows.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await expect(titleOf(composer)).toHaveValue('')
    await composer.save()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('This site has 1 error in 1 page')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(composer.status).toContainText('Not saved yet.')
    expect(site.read('pages.json')).toBe(original)
  },
)

kept('the form shows the selected block around an undone edit', async ({ page, composer }) => {
  const heading = composer.form.getByRole('heading', { name: /^Block \d/ })
  const undo = page.getByRole('button', { name: 'Undo' })
  await composer.select(0)
  await composer.addAfter(0, 'FAQ')
  await expect(heading).toHaveText('Block 2: FAQ')
  await undo.click()
  await expect(heading).toHaveCount(0)

  await composer.select(1)
  const second = (await heading.textContent()) ?? ''
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(1)
    .click()
  await expect(heading).toHaveText(second.replace('2', '1'))
  await composer.select(0)
  await undo.click()
  await expect(heading).toHaveText(second)
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
})

kept('the focus goes to the next block when one is removed', async ({ page, composer }) => {
  await composer.rows.nth(1).focus()
  const next = (await composer.rows.nth(2).textContent()) ?? ''
  await page.keyboard.press('Delete')
  await expect(composer.rows).toHaveCount(5)
  await expect(composer.rows.nth(1)).toBeFocused()
  await expect(composer.rows.nth(1)).toHaveText(next)
  await composer.rows.nth(4).focus()
  await page.keyboard.press('Delete')
  await expect(composer.rows).toHaveCount(4)
  await expect(composer.rows.nth(3)).toBeFocused()
})

kept('keeps JSON and forms in step', { tag: '@main' }, async ({ page, composer }) => {
  await composer.select(1)
  await composer.more('JSON')
  const editor = page.getByRole('textbox', { name: /JSON of \// })
  await expect(editor).toContainText('Start with the facts')
  await expectAccessible(page)
  await titleOf(composer).fill('From the form')
  await expect(editor).toContainText('"title": "From the form"')

  await editor.getByText('"From the form"').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' and the JSON')
  await expect(titleOf(composer)).toHaveValue('From the form and the JSON')
  await expect(composer.preview.locator('main h2').first()).toHaveText('From the form and the JSON')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(titleOf(composer)).toHaveValue('Start with the facts')
  await expect(composer.status).toContainText('All changes saved.')
  await composer.problemCount.click()
})

kept('shows widths, dark and light in the preview', async ({ page, composer }) => {
  const frame = page.locator('iframe')
  for (const [name, width] of [
    ['Phone', 360],
    ['Tablet', 768],
    ['Desktop', 1280],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(frame).toHaveCSS('width', `${width}px`)
    const inner = composer.preview.locator('html')
    await expect.poll(() => inner.evaluate(() => innerWidth)).toBe(width)
  }
  // The text is lighter than the ground in the dark.
  const scheme = () =>
    composer.preview.locator('body').evaluate((body) => {
      const [red = 0] = getComputedStyle(body).color.match(/\d+/g)?.map(Number) ?? []
      return red > 127 ? 'dark' : 'light'
    })
  const looks = page.getByRole('group', { name: 'Preview mode' })
  const first = await scheme()
  await expect(looks.getByRole('button', { pressed: true })).toHaveAccessibleName(
    first === 'dark' ? 'Dark' : 'Light',
  )
  await looks.getByRole('button', { pressed: false }).click()
  await expect.poll(scheme).not.toBe(first)
})

kept('another form begins at its top, and nothing else scrolls', async ({ page, composer }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await composer.select(0)
  await composer.form.evaluate((form) => form.scrollTo(0, 200))
  await composer.select(5)
  await expect(composer.preview.locator('main > *').nth(5)).toBeInViewport()
  expect(await composer.form.evaluate((form) => form.scrollTop)).toBe(0)
  const tops = await page.evaluate(() => [
    document.documentElement.scrollTop,
    document.body.scrollTop,
    document.querySelector('.studio-bench')?.getBoundingClientRect().top,
  ])
  expect(tops).toEqual([0, 0, 0])
})

kept('one key shows all shortcuts', async ({ page, composer }) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await composer.rows.nth(0).press('?')
  await expect(dialog.getByText('Ctrl+Shift+Z')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(composer.rows.nth(0)).toBeFocused()
  await composer.select(0)
  await titleOf(composer).fill('Why')
  await titleOf(composer).press('?')
  await expect(titleOf(composer)).toHaveValue('Why?')
  await titleOf(composer).press('Control+/')
  await expect(dialog).toBeVisible()
})

test('selects the block clicked in the preview, while its pictures load', async ({ page }) => {
  await page.route(/\/img\//, () => {})
  const composer = await openComposer(page, site)
  await composer.preview.getByText('Start with the facts').click()
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  // A link in the preview selects too, and goes nowhere.
  await composer.preview.locator('main a').first().click()
  await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('shows what is added while the page loads new styles', async ({ page, composer }) => {
  let release = (): void => {}
  const released = new Promise<void>((done) => (release = done))
  await expect(composer.preview.locator('main > *')).toHaveCount(6)
  await page.route('**/__studio/preview/**', async (route) => {
    const isDocument = route.request().isNavigationRequest()
    const response = isDocument ? await route.fetch() : undefined
    if (response) await released
    await (response ? route.fulfill({ response }) : route.continue())
  })
  const requested = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/preview/'),
  )
  await composer.addAfter(5, 'Comparison table')
  await requested
  const updated = page.waitForResponse((response) => response.url().endsWith('&texts'))
  await composer.addAfter(6, 'Heading card')
  await (await updated).finished()
  release()
  await expect(composer.preview.locator('main > *')).toHaveCount(8)
})

test('asks for https where browsers keep from pages what it needs', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto(site.url)
  await expect(page.getByRole('alert')).toContainText('open it with https')
})

test('a problem inside a card unfolds the card', async ({ page }) => {
  const { pages, ...others } = JSON.parse(original)
  pages['/bonus'].blocks[1].cards[2].title = ''
  site.write('pages.json', JSON.stringify({ ...others, pages }, undefined, 2))
  const composer = await openComposer(page, site)
  await composer.problems.getByRole('button').first().click()
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const title = composer.form.getByRole('textbox', { name: 'Title', exact: true, disabled: false })
  await expect(composer.form.locator('[aria-invalid="true"]')).toBeFocused()
  await expect(title.last()).toHaveValue('')
})

test('a click during which a check arrives is not lost', async ({ page, composer }) => {
  const { form, preview } = composer
  await composer.select(0)
  await preview.locator('main > *').first().locator('[data-text]').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('[Your offer]')
  await expect(form.getByText('is a placeholder')).toBeVisible()

  const check = await holdBack(page, '**/api/draft*')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Friday spins')
  await expect(titleOf(composer)).toHaveValue('Friday spins')
  const button = form.getByRole('button', { name: /^Banner: .*change$/ })
  await button.hover()
  const before = await button.boundingBox()
  const report = page.waitForResponse(/api\/draft/)
  await page.mouse.down()
  check()
  await (await report).finished()
  await page.waitForTimeout(1000)
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('is a placeholder')).toHaveCount(0)
})

test('F6 goes from part to part, and Tab from block to block', async ({ page, composer }) => {
  const { rows, form, preview } = composer
  const focused = page.locator(':focus')
  await page.reload()
  await expect(rows.nth(0)).toBeVisible()
  await expect(preview.getByText('Start with the facts')).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()

  await page.keyboard.press('F6')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Add a block')
  await page.keyboard.press('Shift+Tab')
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName('Move Heading card up')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName('Move Heading card down')
  await page.keyboard.press('End')
  await expect(focused).toHaveAccessibleName('Add a block after Heading card')
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(titleOf(composer)).toBeFocused()
  const link = form.getByRole('textbox', { name: 'Link' })
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(preview.locator(':focus')).toHaveText('Start with the facts')
  await page.keyboard.press('F6')
  await expect(titleOf(composer).or(link).and(focused)).toHaveCount(1)
  await page.keyboard.press('Shift+F6')
  await expect(preview.locator(':focus')).toHaveText('Start with the facts')
  await composer.tab('Pages').click()
  await page.keyboard.press('F6')
  await expect(focused).toHaveText('Home /')
})

test('undo is the same after a reload', async ({ page, composer }) => {
  await composer.select(0)
  const first = await titleOf(composer).inputValue()
  await typeKept(composer, 'Second title')
  const undo = page.getByRole('button', { name: /^Undo: changed Title of .* on \/$/ })
  await expect(undo).toBeVisible()
  // What can be undone is kept once nothing more is typed.
  await page.waitForTimeout(500)
  await openComposer(page, site)
  await undo.click()
  await composer.select(0)
  await expect(titleOf(composer)).toHaveValue(first)
  await page.getByRole('button', { name: /^Redo: changed Title/ }).click()
  await expect(titleOf(composer)).toHaveValue('Second title')
})
