// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, violations } from './axe.ts'
import { type Composer, draftOf, openComposer, original, siteForTests } from './composer.ts'

const { site, test, kept } = siteForTests()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const { pages } = JSON.parse(original)

/** The description of a heading card, a text of several paragraphs. */
const longText: string = pages['/'].blocks[1].desc

function savedText(): string {
  return JSON.parse(site.read('pages.json')).pages['/'].blocks[1].desc
}

async function enterText({ page, preview }: Composer): Promise<Locator> {
  const text = preview.locator('[data-text]:has(p)').first()
  await text.click({ position: { x: 30, y: 10 } })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  // The editor sets its selection once more, 20 ms after it has got the focus.
  await page.waitForTimeout(100)
  await page.keyboard.press('Control+Home')
  return text
}

async function paste(page: Page, html: string, text: string): Promise<void> {
  await page.evaluate(
    async (pasted) => {
      const blobs = Object.entries(pasted).map(([type, value]) => [
        type,
        new Blob([value], { type }),
      ])
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    },
    { 'text/html': html, 'text/plain': text },
  )
  await page.keyboard.press('Control+v')
}

kept('a text with markup is typed where it is', { tag: '@main' }, async ({ page, composer }) => {
  // The marks of texts arrive after the page.
  await expect(composer.preview.locator('main [data-text]').first()).toBeAttached()
  const before = await composer.preview.locator('main').innerHTML()
  const text = await enterText(composer)
  await expect(text).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(text).toHaveAttribute('contenteditable', 'true')
  // Neither the visits nor their ends have changed anything.
  await page.keyboard.press('Control+Enter')
  await expect(text).not.toHaveAttribute('contenteditable')
  await expect(composer.status).not.toContainText('Unsaved changes')
  expect(await composer.preview.locator('main').innerHTML()).toBe(before)

  await enterText(composer)
  await page.keyboard.type('Love <3 & {keyword} ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('now')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. ')
  await expect(text.locator('p').first()).toContainText('Love <3 & p666 now. ')
  const field = composer.field('Description')
  await expect(field.locator('strong').first()).toHaveText('now')
  await page.keyboard.press('Control+Enter')
  await composer.saveAll()
  expect(savedText()).toBe(
    longText.replace('<p>', '<p>Love &lt;3 & {keyword} <strong>now</strong>. '),
  )
})

kept('Enter makes a paragraph, an entry of a list, or a line', async ({ page, composer }) => {
  const text = await enterText(composer)
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Bold', exact: true }).first()).toBeFocused()
  for (const _ of 'Italic, Link, Bulleted list'.split(',')) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await expect(text.locator('ul li')).toHaveText(['One', 'Two'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Three')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Four')
  await page.keyboard.press('Control+Enter')
  await composer.saveAll()
  expect(savedText()).toBe(`<ul><li>One</li><li>Two</li></ul><p>Three<br>Four</p>${longText}`)
})

kept('a link is chosen, changed and removed, and never unsafe', async ({ page, composer }) => {
  const text = await enterText(composer)
  for (const _ of 'Each') await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Choose a link' })
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://']) {
    await dialog.getByRole('textbox').fill(address)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(`"${address}" cannot be a link.`)
  }
  await dialog.getByRole('textbox').fill('')
  await page.keyboard.type('slots')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text.locator('a').first()).toHaveAttribute('href', '/slots')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('textbox').fill('/vip')
  await page.keyboard.press('Enter')
  await expect(text.locator('a').first()).toHaveAttribute('href', '/vip')
  await page.keyboard.press('Control+Enter')
  await composer.saveAll()
  const word = longText.slice('<p>'.length).split(' ')[0] ?? ''
  expect(savedText()).toBe(
    longText.replace(word, `<a href="/vip">${word.slice(0, 4)}</a>${word.slice(4)}`),
  )

  await enterText(composer)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await expect(text).toBeFocused()
  // The caret is where it was.
  await page.keyboard.type('!')
  await page.keyboard.press('Backspace')
  await expect(text).toContainText('Each guide')
  await page.keyboard.press('Control+Enter')
  await composer.saveAll()
  expect(site.read('pages.json')).toBe(original)
})

kept('changes are undone in a visit, then the visit as one step', async ({ page, composer }) => {
  const text = await enterText(composer)
  const words = await text.innerText()
  await page.keyboard.type('one ')
  await page.waitForTimeout(700)
  await page.keyboard.type('two ')
  await expect(text).toContainText('one two ')
  await page.keyboard.press('Control+z')
  await expect(text).not.toContainText('two ')
  await expect(text).toContainText('one ')
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toContainText('one two ')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+z')
  await expect(composer.status).toContainText('All changes saved.')
  await expect.poll(() => text.innerText()).toBe(words)
})

kept('the toolbar and the text are accessible', async ({ page, composer }) => {
  await enterText(composer)
  const bar = page.locator('.studio-text-tools').getByRole('toolbar')
  await bar.getByRole('button', { name: 'More formatting' }).click()
  await expect(bar.getByRole('button', { name: 'Superscript' })).toBeVisible()
  await expect(composer.preview.locator('[contenteditable=true]')).toBeFocused()
  await expectAccessible(page)
  // A click elsewhere ends the visit, also from the toolbar.
  await page.keyboard.press('Alt+F10')
  await expect(bar.getByRole('button', { name: 'Bold', exact: true })).toBeFocused()
  await composer.form.getByRole('textbox', { name: 'Title', exact: true }).click()
  await expect(bar).toHaveCount(0)
})

kept('what is pasted is cleaned, and nothing in it runs', async ({ page, composer, request }) => {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.dismiss()
  })
  const requests: string[] = []
  page.on('request', (one) => requests.push(one.url()))
  const attack =
    '<h2 onclick="alert(1)">Head</h2><img src="/evil.png" onerror="alert(2)"><script>alert(3)</script>' +
    '<p><a href="javascript:alert(4)" onfocus="alert(5)" autofocus>link</a> <b style="font-weight:normal">plain</b></p>' +
    '<svg onload="alert(6)"></svg><iframe src="/evil.html"></iframe><style>body{display:none}</style>'
  const field = composer.field('Description')
  for (const where of ['page', 'form'] as const) {
    if (where === 'page') await enterText(composer)
    else {
      await field.click()
      await page.keyboard.press('Control+Home')
    }
    await paste(page, attack, 'Head link plain')
    await page.keyboard.type('!')
  }
  const pasted = '<p><strong>Head</strong></p><p>link plain'
  const expected = `${pasted}!</p>`
  await expect
    .poll(async () => JSON.stringify(await draftOf(request, site)))
    .toContain(JSON.stringify(`${pasted}!`).slice(1, -1))
  await composer.saveAll()
  expect(savedText().startsWith(expected.slice(0, -'</p>'.length))).toBe(true)
  expect(savedText()).not.toMatch(/javascript|onclick|<img|<script|<svg|<style/)
  expect(alerts).toEqual([])
  expect(requests.filter((url) => url.includes('evil'))).toEqual([])
})

kept('what is too large is pasted as plain text, or refused', async ({ page, composer }) => {
  const field = composer.field('Description')
  const sizes = async (count: number): Promise<void> => {
    const html = `<p class="${'x'.repeat(300)}"><b>Word</b> <a href="/bonus">and</a> word.</p>`
    await paste(page, html.repeat(count), 'Word and word.\n'.repeat(count))
  }
  await enterText(composer)
  const before = (await field.innerText()).length
  await sizes(20_000)
  await expect(composer.status).toContainText('the maximum is 20,000. Nothing was pasted.')
  await sizes(200)
  await expect(composer.status).toContainText('Pasted without formatting')
  await expect.poll(async () => (await field.innerText()).length).toBeGreaterThan(before + 2800)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await field.innerText()).length).toBe(before)
})

kept('no line moves while a text is edited', async ({ page, composer }) => {
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 960 })
    let count = 0
    for (const path of ['/', '/bonus', '/login']) {
      await composer.open(path)
      // Until then, the frame has the page before.
      const isShown = ({ pathname }: URL): boolean => pathname === `/__studio/preview${path}`
      await expect.poll(() => page.frame({ url: isShown })).not.toBeNull()
      const texts = composer.preview.locator('main [data-text*=\'"isMarkup":true\']')
      await expect(texts.first()).toBeAttached()
      for (const text of await texts.all()) {
        if (!(await text.isVisible())) continue
        // What is sticky stays where it is if nothing has to be scrolled.
        await text.scrollIntoViewIfNeeded()
        const before = await listLines(text)
        await text.focus()
        await expect(text).toHaveAttribute('contenteditable', 'true')
        expect(await listLines(text), `${path} at ${width} px`).toEqual(before)
        count += 1
      }
    }
    expect(count).toBeGreaterThan(10)
  }
})

test('markup that cannot be shown is kept, and edited as it is written', async ({ page }) => {
  const strange = '<b>a</b><b>b</b> &copy; <i></i>'
  site.write('pages.json', original.replace(JSON.stringify(longText), JSON.stringify(strange)))
  const composer = await openComposer(page, site)
  const field = composer.field('Description')
  await composer.preview.getByText('ab ©').click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(strange)
  await expect(composer.form.getByText('can only be edited as it is written')).toBeVisible()
  expect(await violations(page, { iframes: false })).toEqual([])
  await field.fill('<b>ab</b> &copy;')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field.locator('b')).toHaveText('ab')
  await composer.saveAll()
  expect(savedText()).toBe('<b>ab</b> &copy;')
})

/** Lists the places of the lines of a text and of all that follows it, in pixels from the top of the page. */
function listLines(text: Locator): Promise<string[]> {
  return text.evaluate((host) => {
    const lines = new Map<number, { left: number; right: number }>()
    const { scrollY } = host.ownerDocument.defaultView ?? { scrollY: 0 }
    const range = host.ownerDocument.createRange()
    range.setStartBefore(host)
    range.setEndAfter(host.closest('main')?.lastElementChild ?? host)
    const walker = host.ownerDocument.createTreeWalker(range.commonAncestorContainer, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Spaces at the end of a line hang, and have a width while they are edited.
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        for (const { top, left, right, width: size } of range.getClientRects()) {
          if (size === 0) continue
          const line = Math.round(top + scrollY)
          const known = lines.get(line) ?? { left, right }
          lines.set(line, { left: Math.min(known.left, left), right: Math.max(known.right, right) })
        }
      }
    }
    return Array.from(
      lines,
      ([top, { left, right }]) => `${top} ${Math.round(left)} ${Math.round(right)}`,
    )
  })
}
