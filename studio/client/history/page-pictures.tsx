import { useCallback, useState, type ReactNode } from 'react'
import { ChoiceMenu } from '../fields/frame/inputs.tsx'
import { t } from '../i18n/translate.ts'
import { brandsOf } from '../model/brands/brand-view.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { addressForSet, setOfWindow } from '../window/address.ts'
import { useAnswer } from './use-answer.ts'

/** A version of the site, and what its pictures are called; without a version, the draft. */
interface NamedVersion {
  title: string
  version?: string
}

/** The pages that look different in two versions, each in both, cut out where they differ. They are loaded when asked for. */
export function PagePictures(versions: Record<'before' | 'after', NamedVersion>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="studio-pictures"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('Show the pages before and after')}</summary>
      {isOpen && <Pictures {...versions} />}
    </details>
  )
}

function Pictures({ before, after }: Parameters<typeof PagePictures>[0]): ReactNode {
  const { server } = useSession()
  const [width, setWidth] = useState(widths.desktop)
  const revision = useSessionState((state) => state.version)
  const hasBrands = useSessionState(({ draft }) => brandsOf(draft.files).length > 0)
  const [from, to] = [before.version, after.version]
  const { answer: pages, fault } = useAnswer(
    useCallback(() => server.versionPages(from, to), [server, from, to]),
    revision,
  )
  if (fault !== undefined) return <p role="alert">{fault}</p>
  if (!pages) return <p role="status">{t('Comparing pages…')}</p>
  if (pages.length === 0)
    return (
      <p role="status">
        {hasBrands
          ? t('No page of the brand that is shown looks different.')
          : t('No page looks different.')}
      </p>
    )
  return (
    <>
      <ChoiceMenu
        aria-label={t('Width of the pages')}
        value={width}
        choices={[
          [widths.desktop, t('Desktop')],
          [widths.phone, t('Phone')],
        ]}
        onChoose={setWidth}
      />
      <ul className="studio-comparison" role="list" aria-label={t('Pages before and after')}>
        {pages.map(({ path, before: blocks, after: changed }) => (
          <li key={path}>
            <h4>{path === '/' ? t('Home') : path}</h4>
            {blocks && changed && blocks.length + changed.length === 0 && (
              <p className="studio-dim">
                {t('Its blocks are the same: only what surrounds them differs.')}
              </p>
            )}
            <div>
              <Picture {...{ ...before, path, width, blocks }} />
              <Picture {...{ ...after, path, width }} blocks={changed} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The widths of pages in pixels. */
const widths = { phone: 360, desktop: 1280 }

/** A page as a picture, cut out where it differs, which opens as a whole in a tab of its own. */
function Picture({
  path,
  blocks,
  title,
  version,
  width,
}: NamedVersion & {
  path: string
  /** The indexes of the blocks to show and to highlight; undefined if there is no such page. */
  blocks: readonly number[] | undefined
  width: number
}): ReactNode {
  const revision = useSessionState((state) => state.version)
  const query = version === undefined ? { v: String(revision) } : { version }
  const address = addressForSet(
    `/__studio/preview${path}?${new URLSearchParams(query)}`,
    setOfWindow(),
  )
  const link = (
    <a href={address} target="_blank" rel="noreferrer" aria-label={`${title}: ${path}`}>
      {title}
    </a>
  )
  return (
    <figure>
      <figcaption>{blocks ? link : title}</figcaption>
      {blocks ? (
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
  // A block in another language than its page is in an element without a box.
  const selector = 'main > :not([lang]), main > [lang] > :first-child'
  const all = contentDocument?.querySelectorAll<HTMLElement>(selector)
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
