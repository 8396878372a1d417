// covers: blocks/faq/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { blocksOf, labelOf, pageAt } from './site.ts'
import {
  addLink,
  entry,
  expect,
  expectShown,
  follow,
  holdBack,
  test,
  visit,
  wakeClient,
  withoutScripts,
} from './test.ts'

const [bonus, login] = [pageAt('/bonus'), pageAt('/login')]

/** What search engines read of questions, in the head; elsewhere there is none. */
async function structuredData(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      script.parentElement === document.head ? (script.textContent ?? '') : 'not in the head',
    ),
  )
  const others = texts.filter((text) => !text.includes('"BreadcrumbList"'))
  if (texts.length > 0) expect(texts.length - others.length).toBe(1) // the way to the page
  return others
}

/** The questions and answers that the page's structured data holds; fails unless there is one FAQPage. */
async function told(page: Page): Promise<[string, string][]> {
  const texts = await structuredData(page)
  expect(texts).toHaveLength(1)
  const data = JSON.parse(texts[0] ?? '')
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
  return data.mainEntity.map((one: { name: string; acceptedAnswer: { text: string } }) => [
    one.name,
    one.acceptedAnswer.text,
  ])
}

function asked(page: typeof bonus): [string, string][] {
  return blocksOf(page, 'faq').flatMap(({ questions }) =>
    questions.map(({ question, answer }): [string, string] => [question, answer]),
  )
}

withoutScripts('a question opens and closes by keyboard without scripts', async ({ page }) => {
  await page.goto('/bonus')
  const details = page.getByRole('main').locator('details').first()
  const answer = details.locator('> :not(summary)')
  await expect(answer).toBeHidden()
  await details.locator('summary').press('Enter')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Space')
  await expect(answer).toBeHidden()
})

test('structured data follows client navigation', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/bonus')
  expect(await told(page)).toEqual(asked(bonus))
  await follow(page, '/login')
  expect(await told(page)).toEqual(asked(login))
  await follow(page, '/slots')
  expect(await structuredData(page)).toEqual([])
  await page.goBack()
  await expectShown(page, '/login')
  expect(await told(page)).toEqual(asked(login))
})

test('foreign scripts in the head and open questions stay as they are', async ({ page }) => {
  const release = await holdBack(page, '**/data/login.json')
  await page.goto('/bonus')
  await page.evaluate(() => {
    const foreign = document.createElement('script')
    foreign.type = 'text/plain'
    foreign.id = 'foreign'
    document.head.prepend(foreign)
  })
  const details = page.getByRole('main').locator('details').first()
  await details.evaluate((element) => element.setAttribute('open', ''))
  await wakeClient(page)
  await expect(details.locator('> :not(summary)')).toBeVisible()
  expect(await told(page)).toEqual(asked(bonus))
  await entry(page, labelOf(login)).click()
  await expect(page.getByRole('main')).toHaveText('Loading...')
  expect(await structuredData(page)).toEqual([])
  release()
  await expectShown(page, '/login')
  expect(await told(page)).toEqual(asked(login))
  expect(await page.evaluate(() => document.head.firstElementChild?.id)).toBe('foreign')
  expect(await page.locator('#foreign').textContent()).toBe('')
})

test('a link to a question opens it', async ({ page }) => {
  await visit(page, '/login')
  const question = page.locator('main details').last()
  await question.evaluate((details) => (details.id = 'a-question'))
  await addLink(page, '#a-question', 'The answer')
  await page.getByRole('link', { name: 'The answer' }).click()
  await expect(question).toHaveAttribute('open')
  await expect(question.locator('> :not(summary)')).toBeInViewport()
})
