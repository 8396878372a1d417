// covers: blocks/legal/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import { blocksOf, forms, pageAt, site } from './site.ts'
import { expect, test } from './test.ts'

const { footer, responsibleGambling: gambling } = site

test('every page has promotion, responsible gambling and copyright', async ({ page }) => {
  for (const { path } of forms) {
    await page.goto(path)
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByText('100% BONUS + 100 FS + 75 EM', { exact: true })).toBeVisible()
    await expect(foot.getByText(`21+ ${gambling.line}`, { exact: true })).toBeVisible()
    await expect(foot.getByText(gambling.helpline.name)).toBeVisible()
    await expect(foot.getByRole('link', { name: gambling.helpline.number })).toHaveAttribute(
      'href',
      /^tel:\+\d+$/,
    )
    await expect(foot.getByText(`© 2025 ${site.keyword}.`)).toBeVisible()
    await expect(foot.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      site.promoUrl,
    )
  }
})

test('links to the video channel, the blog and the news', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('contentinfo').getByRole('list').nth(1)
  await expect(list.getByRole('link')).toHaveText(footer.socialLinks.map(({ label }) => label))
  await expect(list.getByRole('link')).toHaveCount(3)
  for (const { label, link } of footer.socialLinks)
    await expect(list.getByRole('link', { name: label })).toHaveAttribute('href', link.href)
})

test('shows another picture of a payment method on hover', async ({ page }) => {
  await page.goto('/')
  const items = page.getByRole('contentinfo').getByRole('list').first().getByRole('listitem')
  await expect(items).toHaveCount(5)
  for (const [index, { name, image, hoverImage }] of footer.paymentMethods.entries()) {
    const usual = items.nth(index).getByRole('img', { name, exact: true })
    const hovered = items.nth(index).locator('img').nth(1)
    await expect(usual).toHaveAttribute('src', image)
    await expect(hovered).toHaveAttribute('src', hoverImage)
    await expect(usual).toHaveCSS('opacity', '1')
    await expect(hovered).toHaveCSS('opacity', '0')
    await items.nth(index).hover()
    await expect(usual).toHaveCSS('opacity', '0')
    await expect(hovered).toHaveCSS('opacity', '1')
    await expect(hovered).not.toHaveJSProperty('naturalWidth', 0)
  }
  await page.mouse.move(0, 0)
  await expect(items.last().locator('img').first()).toHaveCSS('opacity', '1')
})

test('comes after the legal sections of the home page', async ({ page }) => {
  await page.goto('/')
  const titles = blocksOf(pageAt('/'), 'legal').flatMap(({ sections }) => sections)
  expect(titles.map(({ title }) => title)).toEqual(['Privacy Policy', 'Terms and Conditions'])
  for (const { title } of titles)
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible()
})
