// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Composer, original, siteForTests } from './composer.ts'
import { openForm } from './form.ts'

const { site, test } = siteForTests()

const views: Record<string, (composer: Composer) => Promise<void>> = {
  async 'the list of blocks with the form of one'(composer) {
    const form = openForm(composer, site, original)
    await form.openBlock('/bonus', 1)
    await form.unfold(/^Card 2/)
    await form.openBlock('/bonus', 2)
    await form.unfold(/^Step 1/)
  },
  async 'the list of pages'(composer) {
    await composer.open('/bonus')
    await composer.tab('Pages').click()
    await composer.page.getByLabel('Address of the new page').fill('/bonus')
  },
  async 'the site settings'(composer) {
    await composer.tab('Site').click()
    for (const closed of await composer.form.locator('[aria-expanded=false]').all())
      await closed.press('Enter')
  },
  async 'the dialog of pictures'(composer) {
    const form = openForm(composer, site, original)
    await form.openBlock('/bonus', 0)
    await form.button('Banner: bonus-2-1, change').press('Enter')
    await expect(composer.page.getByRole('dialog')).toBeVisible()
  },
  async 'the JSON of a page'(composer) {
    await composer.more('JSON')
    await expect(composer.page.locator('.cm-content')).toContainText('"blocks"')
  },
  async problems(composer) {
    const form = openForm(composer, site, original)
    await form.openBlock('/bonus', 0)
    await form.field('Title').fill('')
    await form.field('Description').fill('A {word} and <b>')
    await expect(composer.problems.nth(1)).toBeVisible()
    await expect(composer.form.locator('.studio-problem').nth(1)).toBeVisible()
  },
}

for (const [name, show] of Object.entries(views)) {
  test(`axe finds nothing in ${name}`, async ({ page, composer }) => {
    await show(composer)
    await expectAccessible(page)
  })
}
