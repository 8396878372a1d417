import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { PageDifference } from '../../api.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { addressForSet, setOfWindow } from '../window/address.ts'
import { t } from '../i18n/translate.ts'

/** A version of the site, and what its pictures are called; without a version, the draft. */
interface NamedVersion {
  title: string
  version?: string
}

interface Versions {
  before: NamedVersion
  after: NamedVersion
}

/** Pages that are shown at first, and with each click on the button for more. */
const step = 3

/** The pages that look different in two versions, each in both, cut out where they differ. They are loaded when asked for. */
export function PagePictures(versions: Versions): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) box.current?.focus()
  }, [isOpen])
  return (
    <div ref={box} className="studio-pictures" tabIndex={-1}>
      {isOpen ? (
        <Pictures {...versions} />
      ) : (
        <PushButton look="small" onClick={() => setOpen(true)}>
          {t('Show the pages before and after')}
        </PushButton>
      )}
    </div>
  )
}

function Pictures({ before, after }: Versions): ReactNode {
  const { server } = useSession()
  const [pages, setPages] = useState<readonly PageDifference[]>()
  const [fault, setFault] = useState('')
  const [count, setCount] = useState(step)
  const [width, setWidth] = useState(widths.desktop)
  const [id, other] = [after.version ?? '', before.version]
  useEffect(() => {
    server.versionPages(id, other).then(setPages, ({ message }: Error) => setFault(message))
  }, [server, id, other])
  if (fault !== '') return <p role="alert">{fault}</p>
  if (!pages) return <p role="status">{t('Comparing pages…')}</p>
  if (pages.length === 0) return <p role="status">{t('No page looks different.')}</p>
  const more = Math.min(step, pages.length - count)
  return (
    <>
      <WidthChoice width={width} onChoose={setWidth} />
      <ul className="studio-comparison" role="list" aria-label={t('Pages before and after')}>
        {pages.slice(0, count).map(({ path, then, now, blocks }) => (
          <li key={path}>
            <h4>{path === '/' ? t('Home') : path}</h4>
            {then && now && blocks.then.length + blocks.now.length === 0 && (
              <p className="studio-dim">
                {t('Its blocks are the same: only what surrounds them differs.')}
              </p>
            )}
            <div>
              <Picture {...{ ...before, path, width }} blocks={blocks.now} isThere={now} />
              <Picture {...{ ...after, path, width }} blocks={blocks.then} isThere={then} />
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

/** The widths of pages in pixels. */
const widths = { phone: 360, desktop: 1280 }

function WidthChoice({
  width,
  onChoose,
}: {
  width: number
  onChoose: (width: number) => void
}): ReactNode {
  const name = useId()
  const options = [
    [t('Desktop'), widths.desktop],
    [t('Phone'), widths.phone],
  ] as const
  return (
    <fieldset className="studio-publish-row">
      <legend>{t('Width of the pages')}</legend>
      {options.map(([label, value]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={width === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** A page as a picture, cut out where it differs, which opens as a whole in a tab of its own. */
function Picture({
  path,
  blocks,
  title,
  version,
  width,
  isThere,
}: NamedVersion & {
  path: string
  /** The indexes of the blocks to show and to highlight. */
  blocks: readonly number[]
  width: number
  isThere: boolean
}): ReactNode {
  const revision = useSessionState((state) => state.version)
  const query = version === undefined ? { v: String(revision) } : { version }
  const address = addressForSet(
    `/__studio/preview${path}?${new URLSearchParams(query)}`,
    setOfWindow(),
  )
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
        <span
          className={`studio-sample${width === widths.phone ? ' studio-sample-phone' : ''}`}
          aria-hidden="true"
          inert
        >
          <iframe
            key={width}
            loading="lazy"
            src={address}
            title={title}
            tabIndex={-1}
            sandbox="allow-same-origin"
            onLoad={({ currentTarget }) => showBlocks(currentTarget, blocks)}
          />
        </span>
      ) : (
        <p className="studio-dim">{t('There is no such page.')}</p>
      )}
    </figure>
  )
}

/** In pixels: what is above and below the blocks, where the navigation may cover them, and the most that is shown. */
const [around, tallest] = [80, 1600]

/** Highlights blocks, and cuts the page out around them. Scrolls only the page, not the dialog around it. */
function showBlocks(frame: HTMLIFrameElement, blocks: readonly number[]): void {
  const { contentWindow, contentDocument, parentElement } = frame
  const all = contentDocument?.querySelectorAll<HTMLElement>('main > *')
  const shown = blocks.flatMap((index) => all?.[index] ?? [])
  const boxes = shown.map((element) => element.getBoundingClientRect())
  for (const { style } of shown) {
    style.outline = '4px dashed #c2185b'
    style.outlineOffset = '6px'
  }
  const top = Math.min(...boxes.map((box) => box.top))
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  if (!contentWindow || !parentElement || boxes.length === 0) return
  const tall = Math.min(tallest, Math.max(0, height) + 2 * around)
  frame.style.height = `${tall}px`
  parentElement.style.aspectRatio = `${frame.clientWidth} / ${tall}`
  contentWindow.scrollTo(0, Math.max(0, top - around))
}
