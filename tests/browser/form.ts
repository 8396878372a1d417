import { expect, type Locator } from '@playwright/test'
import { format } from 'prettier'
import { changedLines } from './changed-lines.ts'
import type { Composer } from './composer.ts'
import type { RunningSite } from './running-site.ts'

/** The form of what is selected in the composer, and what saving it writes. */
export interface Form {
  field(name: string): Locator
  button(name: string | RegExp): Locator
  openBlock(path: string, index: number): Promise<void>
  openSite(): Promise<void>
  /** Unfolds a part, the first of that name, or another one by its place. */
  unfold(name: RegExp, place?: number): Promise<void>
  /** Saves, and tells in which lines pages.json then differs from what it was at first. */
  savedLines(): Promise<string[]>
}

/** Drives the form of a composer, whose site began with the text `original`. */
export function openForm(composer: Composer, site: RunningSite, original: string): Form {
  const form: Form = {
    field: (name) => composer.form.getByRole('textbox', { name, exact: true }),
    button: (name) => composer.form.getByRole('button', { name, exact: true }),
    async openBlock(path, index) {
      await composer.open(path)
      await composer.select(index)
    },
    openSite: () => composer.tab('Site').click(),
    async unfold(name, place) {
      const part = place === undefined ? form.button(name) : form.button(name).nth(place)
      await part.press('Enter')
      await expect(part).toHaveAttribute('aria-expanded', 'true')
    },
    async savedLines() {
      await composer.saveAll()
      const saved = site.read('pages.json')
      // Lines are told without their indentation; this knows whether it is right.
      expect(await formatJson(saved)).toBe(saved)
      return changedLines(original, saved)
    },
  }
  return form
}

/** A JSON text in the format of pages.json. */
export function formatJson(text: string): Promise<string> {
  return format(text, { parser: 'json', printWidth: 100 })
}
