import type { SiteContent } from '../../../builder/load-site.ts'
import { normalizePath } from '../../../schema/values/path.ts'

/**
 * The content of a site in the language of an address; in its own for a page that the language leaves out. `share` is how much
 * of a page that only stands in for a translation is translated.
 */
export function languageAt(
  content: SiteContent,
  address: string,
): {
  shown: Pick<SiteContent, 'file' | 'data' | 'compile'>
  path: string
  share?: number | undefined
} {
  const { languages = [] } = content
  const shown = languages.find(({ prefix }) => `${address}/`.startsWith(`${prefix}/`))
  const path = normalizePath(address)
  if (!shown || Object.keys(shown.file.pages).some((key) => normalizePath(key) === path))
    return { shown: shown ?? content, path: address, share: shown?.fallbacks.get(path) }
  return { shown: content, path: normalizePath(address.slice(shown.prefix.length)) }
}
