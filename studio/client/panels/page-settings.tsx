import { useEffect, useState } from 'react'
import { limits } from '../../../check/rules/general/head/head-length.ts'
import { fillTokens, readTokenValues } from '../../../schema/values/tokens.ts'
import { memberOf, type PageView } from '../../../site/view/site-view.ts'
import { BrandLine } from '../fields/brands/brand-mark.tsx'
import { ValueForm } from '../fields/value-form.tsx'
import { t } from '../i18n/translate.ts'
import { nameOfPage, wordPage } from '../model/pages.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'
import { addressForSet, setOfWindow } from '../window/address.ts'
import { During } from './campaigns/only-during.tsx'

/** The settings of the open page: its name, navigation and head. */
export function PageSettings() {
  const page = useSessionState(openPage)
  if (page === undefined) return <p>{t('No page is open.')}</p>
  // Visitors read it as a word.
  const isHome = page.path === '/' && page.value['name'] === '/'
  return (
    <section className="studio-panel">
      <h2>{t('Settings of {page}', { page: wordPage(page) })}</h2>
      <BrandLine path={['pages', page.key]} title={t('Page {path}', { path: page.path })} />
      <HeadPreview page={page} />
      <During scope="head">
        <ValueForm
          schema={{ $ref: '#/$defs/Page' }}
          path={['pages', page.key]}
          value={isHome ? { ...page.value, name: nameOfPage(page) } : page.value}
          omit={['blocks']}
        />
      </During>
    </section>
  )
}

/** A preview of the page as a search result, and of its card on social networks. */
function HeadPreview({ page }: { page: PageView }) {
  const { site, version } = useSessionParts('site', 'version')
  const { settings } = site
  const card = useCard(page.path, version)
  const meta = memberOf(page.value, 'meta')
  const values = readTokenValues(settings, useSession().opened.bundle.settings)
  const fill = (value: unknown): string =>
    typeof value === 'string' ? fillTokens(value, values) : ''
  const url = typeof settings['url'] === 'string' ? settings['url'] : ''
  return (
    <div className="studio-head-preview">
      <div
        className="studio-box studio-result"
        aria-label={t('Search result preview')}
        role="group"
      >
        <span className="studio-dim">{url.replace(/^https?:\/\//, '') + page.path}</span>
        <strong>{cut(fill(meta['title']), limits.title.max) || t('No title')}</strong>
        <span>{cut(fill(meta['description']), limits.description.max) || t('No description')}</span>
      </div>
      {card !== undefined && (
        <img src={card} width={1200} height={630} alt={t('Social card of this page')} />
      )}
    </div>
  )
}

/** Returns the path of the page's social card, from the head of the rendered page. */
function useCard(path: string, version: number): string | undefined {
  const [card, setCard] = useState<string>()
  useEffect(() => {
    if (version === 0) return undefined
    const abort = new AbortController()
    const load = async (): Promise<void> => {
      const response = await fetch(addressForSet(`/__studio/preview${path}`, setOfWindow()), {
        signal: abort.signal,
      })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const address = page.querySelector('meta[property="og:image"]')?.getAttribute('content')
      setCard(address ? new URL(address).pathname : undefined)
    }
    // Cards are slow to draw, so the last one is kept while the composer types.
    const timer = setTimeout(() => void load().catch(() => {}), 800)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, version])
  return card
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
