import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PageDifference } from '../../api.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { t } from '../i18n/translate.ts'

/** Pages that are shown at first, and with each click on the button for more. */
const step = 3

/** The pages that a version would change, as they are now and as they are in it. They are loaded when asked for. */
export function PagePictures({ version }: { version: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) box.current?.focus()
  }, [isOpen])
  return (
    <div ref={box} className="studio-pictures" tabIndex={-1}>
      {isOpen ? (
        <Pictures version={version} />
      ) : (
        <PushButton look="small" onClick={() => setOpen(true)}>
          {t('Show the pages before and after')}
        </PushButton>
      )}
    </div>
  )
}

function Pictures({ version }: { version: string }): ReactNode {
  const { server } = useSession()
  const revision = useSessionState((state) => state.version)
  const [pages, setPages] = useState<readonly PageDifference[]>()
  const [fault, setFault] = useState('')
  const [count, setCount] = useState(step)
  useEffect(() => {
    server.versionPages(version).then(setPages, ({ message }: Error) => setFault(message))
  }, [server, version])
  if (fault !== '') return <p role="alert">{fault}</p>
  if (!pages) return <p role="status">{t('Comparing pages…')}</p>
  if (pages.length === 0) return <p role="status">{t('No page looks different.')}</p>
  const more = Math.min(step, pages.length - count)
  return (
    <>
      <ul className="studio-comparison" role="list" aria-label={t('Pages before and after')}>
        {pages.slice(0, count).map(({ path, then, now, block }) => (
          <li key={path}>
            <h4>{path === '/' ? t('Home') : path}</h4>
            <div>
              <Picture
                {...{ path, block }}
                title={t('Now')}
                query={`v=${revision}`}
                isThere={now}
              />
              <Picture
                {...{ path, block }}
                title={t('After restoring')}
                query={`version=${encodeURIComponent(version)}`}
                isThere={then}
              />
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <PushButton look="small" onClick={() => setCount(count + step)}>
          {more === 1 ? t('Show one more page') : t('Show {more} more pages', { more })}
        </PushButton>
      )}
    </>
  )
}

/** A page as a picture, which opens in a tab of its own. */
function Picture({
  path,
  block,
  title,
  query,
  isThere,
}: {
  path: string
  /** The index of the block to show. */
  block: number
  title: string
  query: string
  isThere: boolean
}): ReactNode {
  const address = `/__studio/preview${path}?${query}`
  return (
    <figure>
      <figcaption>
        {isThere ? (
          <a href={address} target="_blank" rel="noreferrer" aria-label={`${title}: ${path}`}>
            {title}
          </a>
        ) : (
          title
        )}
      </figcaption>
      {isThere ? (
        <span className="studio-sample" aria-hidden="true" inert>
          <iframe
            loading="lazy"
            src={address}
            title={title}
            tabIndex={-1}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => scrollTo(currentTarget, block)}
          />
        </span>
      ) : (
        <p className="studio-dim">{t('There is no such page.')}</p>
      )}
    </figure>
  )
}

/** In pixels: what is above the block that is scrolled to, which the navigation would cover. */
const above = 80

/** Scrolls only the page: scrolling an element into view would scroll the dialog around it, too. */
function scrollTo({ contentWindow, contentDocument }: HTMLIFrameElement, block: number): void {
  const element = contentDocument?.querySelector('main')?.children[block]
  if (element && block > 0) contentWindow?.scrollTo(0, element.getBoundingClientRect().top - above)
}
