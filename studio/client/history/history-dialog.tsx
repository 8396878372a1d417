import { useEffect, useMemo, useState, useRef, type ReactNode } from 'react'
import type { Texts, Version, PageDifference } from '../../api.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { isUnsaved } from '../session/state.ts'
import { createSiteLens } from '../model/write/site-lens.ts'
import { EmptyPanel } from '../panels/empty-panel.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { addressIn, setOfWindow } from '../window/address.ts'
import { ChangeList } from './change-list.tsx'
import { writeClock, writeDay, writeMoment } from './moment.ts'
import { listLost, listRestorable, restoreTexts } from './restore.ts'
import { t } from '../i18n/translate.ts'
import { PushButton } from '../fields/frame/push-button.tsx'

const noVersions = t(
  'There are no saved versions yet. Each save adds one, which you can come back to.',
)

/** The saved versions of the site, what differs from them now, and buttons that restore them. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const [versions, setVersions] = useState<readonly Version[]>()
  const [chosen, setChosen] = useState<Version>()
  const [fault, setFault] = useState('')
  const isChanged = useSessionState(isUnsaved)
  useEffect(() => {
    session.server.versions().then(setVersions, ({ message }: Error) => setFault(message))
  }, [session])
  return (
    <Dialog title={t('History')} onClose={onClose}>
      <div className="studio-history">
        {fault !== '' && <p role="alert">{fault}</p>}
        {!versions && fault === '' && <p>{t('Looking for saved versions…')}</p>}
        {versions?.length === 0 &&
          (isChanged ? (
            <EmptyPanel
              about={noVersions}
              action={t('Save now')}
              onAct={() => {
                onClose()
                void session.save()
              }}
            />
          ) : (
            <p>{noVersions}</p>
          ))}
        <div role="group" aria-label={t('Saved versions')} className="studio-versions">
          {[...groupBy(versions ?? [], ({ at }) => writeDay(at))].map(([day, own]) => (
            <section key={day} aria-label={day}>
              <h3>{day}</h3>
              <ul role="list">
                {own.map((version) => (
                  <li key={version.id}>
                    <PushButton
                      aria-pressed={version === chosen}
                      onClick={() => setChosen(version)}
                    >
                      <time dateTime={new Date(version.at).toISOString()}>
                        {writeClock(version.at)}
                      </time>
                      <strong>{titleOfVersion(version)}</strong>
                      {version.kind === 'commit' && (
                        <span className="studio-dim">{version.author}</span>
                      )}
                    </PushButton>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {chosen && <VersionView key={chosen.id} version={chosen} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function titleOfVersion(version: Version): string {
  if (version.kind === 'commit') return version.subject
  return {
    saved: t('Saved'),
    found: t('As it was before a save'),
    discarded: t('Discarded draft'),
  }[version.kind]
}

function VersionView({ version, onClose }: { version: Version; onClose: () => void }) {
  const session = useSession()
  const { opened } = session
  const now = useSessionState((state) => state.draft.files)
  const site = useSessionState((state) => state.site)
  const brand = useSessionState((state) => state.brand)
  const [texts, setTexts] = useState<Texts>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    session.server.version(version.id).then(setTexts, ({ message }: Error) => setFault(message))
  }, [session, version])
  const parts = useMemo(
    () =>
      texts ? listRestorable(site, createSiteLens(opened).show(texts, brand).site, opened) : [],
    [texts, site, brand, opened],
  )
  const restored = useMemo(() => {
    const { pictures } = session.state().report ?? opened
    const kept = new Set(pictures.map(({ file }) => file))
    return texts && restoreTexts(now, texts, (file) => kept.has(file))
  }, [session, opened, now, texts])
  const lost = useMemo(() => (restored ? listLost(restored, opened) : []), [restored, opened])
  if (fault !== '') return <p role="alert">{fault}</p>
  if (!texts || !restored) return <p>{t('Reading this version…')}</p>
  const when = writeMoment(version.at)

  function restore(): void {
    if (!restored) return
    session.draft.replaceAll(restored, { summary: t('Restored the version of {when}.', { when }) })
    onClose()
  }

  return (
    <section aria-label={t('Version of {when}', { when })}>
      <p>{t('Restoring changes only your draft. Nothing is saved until you save it.')}</p>
      {lost.length > 0 && (
        <p>
          {t('These pictures of it are not kept any more, and will be missing: {value}.', {
            value: lost.join(', '),
          })}
        </p>
      )}
      <PushButton look="main" onClick={restore}>
        {t('Restore this version')}
      </PushButton>
      {parts.length > 0 && (
        <>
          <h3>{t('Restore a part of it')}</h3>
          <ul className="studio-restorable">
            {parts.map(({ page, name, isGone, edits }, index) => (
              <li key={index}>
                <span>
                  {page}, {name} {isGone && t('(not there now)')}
                </span>
                <PushButton
                  look="small"
                  aria-label={t('Restore {name} on {page}', { name, page })}
                  onClick={() =>
                    session.edit(edits, t('Restored {name} on {page}.', { name, page }))
                  }
                >
                  {t('Restore')}
                </PushButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('What restoring it changes')}</h3>
      <ChangeList before={now} after={restored} />
      <PagePictures version={version.id} />
    </section>
  )
}

/** Pages that are shown at first, and with each click on the button for more. */
const step = 3

/** The pages that a version would change, as they are now and as they are in it. They are loaded when asked for. */
function PagePictures({ version }: { version: string }): ReactNode {
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
  const address = addressIn(`/__studio/preview${path}?${query}`, setOfWindow())
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
