import type { Rule } from '../../rule.ts'

/** As many entries as a menu can show; at about 50 bytes each, 40 add 2 KB to every page. */
const entryLimit = 40

export const crowdedNavigation: Rule = {
  code: 'P043',
  name: 'crowded-navigation',
  severity: 'warning',
  summary: `The navigation lists at most ${entryLimit} pages.`,
  explanation:
    'Every page contains the whole navigation, so a long one makes all pages slower, and nobody reads it. List only the main pages, and let them link to the others. A page with "inNav": false shows the navigation, but is not listed in it.',
  example: ['"/vip": {', `${examplePages(entryLimit)}"/vip": {`],
  *site({ pages }) {
    const listed = pages.filter(({ listedAs }) => listedAs !== undefined)
    const tooMany = listed[entryLimit]
    if (tooMany === undefined) return
    yield {
      file: tooMany.file,
      path: ['pages', tooMany.key],
      at: 'key',
      message: `The navigation lists ${listed.length.toLocaleString('en')} pages; the maximum is ${entryLimit}.`,
      hint: adviseFewer(listed.length - entryLimit),
    }
  },
}

function adviseFewer(count: number): string {
  const which =
    count === 1
      ? 'this page or another one'
      : `${count.toLocaleString('en')} pages, for example this one`
  return `Add "inNav": false to ${which}.`
}

function examplePages(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [name, title] = [`Day ${index + 1}`, `What runs on day ${index + 1}`]
    const page = {
      name,
      meta: { title, description: `${title}, until when, and which terms to read before.` },
      blocks: [{ type: 'hero', title, desc: 'All promotions of the day.' }],
    }
    return `"/day-${index + 1}": ${JSON.stringify(page)},\n    `
  }).join('')
}
