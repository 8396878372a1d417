import { useEffect, useState } from 'react'
import { memberOf, type PageView } from '../model/site.ts'
import { useSessionState } from '../session/use-session.ts'

/** How the page looks in a list of search results, and as a card where its address is shared. */
export function HeadPreview({ page }: { page: PageView }) {
  const settings = useSessionState(({ site }) => site.settings)
  const version = useSessionState((state) => state.version)
  const card = useCard(page.path, version)
  const meta = memberOf(page.value, 'meta')
  const keyword = typeof settings['keyword'] === 'string' ? settings['keyword'] : ''
  const fill = (value: unknown): string =>
    typeof value === 'string' ? value.replaceAll('{keyword}', keyword) : ''
  const url = typeof settings['url'] === 'string' ? settings['url'] : ''
  return (
    <div className="studio-head-preview">
      <div
        className="studio-result"
        aria-label="How a search engine may show the page"
        role="group"
      >
        <span className="studio-dim">{url.replace(/^https?:\/\//, '') + page.path}</span>
        <strong>{cut(fill(meta['title']), 60) || 'No title'}</strong>
        <span>{cut(fill(meta['description']), 155) || 'No description'}</span>
      </div>
      {card !== undefined && (
        <img src={card} width={1200} height={630} alt="The card that networks show for this page" />
      )}
    </div>
  )
}

/** The address of the page's social card, as the head of the rendered page names it. */
function useCard(path: string, version: number): string | undefined {
  const [card, setCard] = useState<string>()
  useEffect(() => {
    if (version === 0) return undefined
    const abort = new AbortController()
    const load = async (): Promise<void> => {
      const response = await fetch(`/__studio/preview${path}`, { signal: abort.signal })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const address = page.querySelector('meta[property="og:image"]')?.getAttribute('content')
      setCard(address ? new URL(address).pathname : undefined)
    }
    // A card takes its time to draw; while somebody types, the last one stays.
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
