import { sample } from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { compilePages } from '../../builder/compile/compile.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { attack, completeSite, listFields } from '../fixtures/attack-site.ts'
import { payloads } from '../fixtures/attacks/index.ts'
import {
  arrive,
  drawBody,
  follow,
  openVisits,
  wake,
  type Visits,
} from '../fixtures/browser-site.ts'
import { renderData, renderSite } from '../fixtures/fuzz-sites.ts'
import { bundle, messages, pictures } from '../fixtures/sites.ts'
import { validSites } from '../fixtures/valid-sites.ts'

// As in a build: React for development is several times as slow.
vi.hoisted(() => {
  process.env['NODE_ENV'] = 'production'
})

const sites = Number(process.env['SITES'] ?? 200)
const step = Number(process.env['STEP'] ?? 1)

let visits: Visits
beforeAll(async () => {
  visits = await openVisits()
})
afterAll(() => visits.close())

it('hydrates valid sites without any message', async () => {
  const faults: string[] = []
  for (const [index, site] of sample(validSites(bundle), sites).entries()) {
    const rendered = renderSite(site, { client: visits.client })
    visits.show(rendered)
    const paths = Object.keys(rendered.data.pages)
    const start = paths[index % paths.length] ?? '/'
    const others = paths.filter((path) => path !== start)
    const complaints = await visits.visit(async (page) => {
      await page.goto(visits.origin + start)
      const before = await drawBody(page)
      await wake(page)
      const after = await drawBody(page)
      if (after.html !== before.html)
        throw new Error(`hydrating changes ${differ(before.html, after.html)}`)
      for (const path of others) {
        await follow(page, path)
        await page.goBack()
        await arrive(page, start)
        const back = await drawBody(page)
        if (back.text !== before.text)
          throw new Error(`going back changes ${differ(before.text, back.text)}`)
      }
    })
    if (complaints.length > 0) faults.push(`site ${index}: ${complaints.join('\n')}`)
  }
  expect(faults).toEqual([])
})

/** The number of attacks per page, and of pages per site. */
const [perPage, perSite] = [10, 6]

it('runs no attack even without a policy', async () => {
  const control = renderData(attackedData(['<img src=x onerror=alert(1)>'], true), {
    hasPolicy: false,
  })
  visits.show(control)
  expect(await visits.visit(async (page) => void (await page.goto(visits.origin)))).toContain(
    'error: executed: alert',
  )
  const chosen = payloads.filter((_, index) => index % step === 0)
  const faults: string[] = []
  for (let from = 0; from < chosen.length; from += perPage * perSite) {
    const data = attackedData(chosen.slice(from, from + perPage * perSite))
    visits.show(renderData(data, { client: visits.client, hasPolicy: false }))
    const paths = Object.keys(data.pages)
    for (const [index, path] of paths.entries()) {
      const next = paths[(index + 1) % paths.length] ?? path
      const complaints = await visits.visit(async (page) => {
        await page.goto(visits.origin + path)
        await wake(page)
        if (next !== path) {
          await follow(page, next)
          await page.goBack()
          await arrive(page, path)
        }
      })
      if (complaints.length > 0) faults.push(`${from} ${path}: ${complaints.join('\n')}`)
    }
  }
  expect(faults).toEqual([])
})

/** A site with everything shown of some attacks; with `raw`, markup is inserted unescaped. */
function attackedData(some: readonly string[], raw = false): BuildData {
  const base = completeSite()
  const fields = listFields(base)
  const attacked = some.map((payload) => {
    const { site } = attack(base, fields, payload)
    const text = JSON.stringify(site)
    const marked = JSON.stringify(payload).slice(1, -1)
    const value: { site: object; pages: Record<string, { blocks: object[] }> } = JSON.parse(
      raw ? text.replaceAll(/"desc":"(?:[^"\\]|\\.)*"/g, () => `"desc":"${marked}"`) : text,
    )
    return value
  })
  const pages: Record<string, JsonValue> = {}
  for (let from = 0; from < attacked.length; from += perPage) {
    const group = attacked.slice(from, from + perPage)
    const blocks = group.flatMap(({ pages: own }) =>
      (own['/']?.blocks ?? []).map((block) => ({ ...block, id: undefined })),
    )
    const path = from === 0 ? '/' : `/p${from}`
    pages[path] = JSON.parse(JSON.stringify({ ...group.at(-1)?.pages['/'], showNav: true, blocks }))
  }
  const file = JSON.parse(JSON.stringify({ site: attacked[0]?.site, pages }))
  return compilePages(file, { bundle, pictures, messages })
}

function differ(before: string, after: string): string {
  const at = Array.from(before).findIndex((letter, index) => letter !== after[index])
  return `"${before.slice(Math.max(0, at - 60), at + 80)}" to "${after.slice(Math.max(0, at - 60), at + 80)}"`
}
