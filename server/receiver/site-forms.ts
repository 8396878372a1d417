import { createSiteReader } from '../../builder/load-site.ts'
import type { CheckResult } from '../../check/check.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { createSiteStamp } from '../../site/files/site-stamp.ts'
import { createAnswersReader, maxBytesOf } from './answers.ts'

/** A form on a page, in the language of the page. */
export interface SiteForm {
  page: string
  lang: string
  block: BlockOf<'form'>
  /** How many bytes a request with answers may have. */
  maxBytes: number
  readAnswers: ReturnType<typeof createAnswersReader>
}

/** The forms of a site that are sent to the receiver. */
export interface SiteForms {
  /** Where the pages are: https://mill.example. */
  origin: string
  /** The forms by the path of their page, and on it by the name that they send. */
  byPage: ReadonlyMap<string, ReadonlyMap<string, SiteForm>>
  addressOf: (recipient: string) => string | undefined
}

/**
 * Reads the forms of a site, and again when its files change or a date in it is reached, but no more often than once a second.
 * While the site has errors, those from before stay; `onFault` gets the result of the check. Undefined until a site without
 * errors was read.
 */
export function createFormsReader(
  place: SitePlace,
  settings: SiteConfig,
  onFault: (check: CheckResult) => void,
): () => Promise<SiteForms | undefined> {
  const reader = createSiteReader(settings)
  const stampOf = createSiteStamp(place)
  let forms: SiteForms | undefined
  let [stamp, next, checkedAt]: [string | undefined, number, number] = [undefined, 0, 0]
  let reading: Promise<void> | undefined
  return async () => {
    if (Date.now() > checkedAt + 1000)
      reading ??= read()
        .catch((error: unknown) => {
          if (!forms) throw error
          console.error(explainCauses(error))
        })
        .finally(() => (reading = undefined))
    await reading
    return forms
  }

  async function read(): Promise<void> {
    const now = (await stampOf()) ?? ''
    checkedAt = Date.now()
    if (now === stamp && checkedAt < next) return
    stamp = now
    const { check, content, next: change = Infinity } = await reader.load(place)
    next = change
    if (!content) return onFault(check)
    const { file, data, languages = [] } = content
    const { origin } = new URL(data.site.url)
    const byPage = new Map<string, Map<string, SiteForm>>()
    for (const { site, pages } of [data, ...languages.map((one) => one.data)])
      for (const { path, blocks } of Object.values(pages))
        for (const block of blocks) {
          if (block.type !== 'form' || block.target['recipient'] === undefined) continue
          const { $lang: lang = site.lang, fields } = block
          const readAnswers = createAnswersReader(fields)
          const maxBytes = maxBytesOf(fields)
          const form = { page: site.url + path, lang, block, maxBytes, readAnswers }
          const onPage = byPage.get(path) ?? new Map<string, SiteForm>()
          byPage.set(path, onPage.set(`form-${block.id}`, form))
        }
    forms = { origin, byPage, addressOf: (name) => file.site.forms?.[name]?.mailTo }
  }
}
