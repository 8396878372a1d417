import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { isDraft } from '../../../content/span.ts'
import { namedVersions, type PublishFailure, type PublishState } from '../../api.ts'
import { Dialog, DialogButton } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { DifferenceList } from '../history/change-list.tsx'
import { writeMoment } from '../history/moment.ts'
import { PagePictures } from '../history/page-pictures.tsx'
import { localeTag, t, tNodes, tSaid } from '../i18n/translate.ts'
import { isUnsaved, openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { PublishLine, usePublishing } from './use-publishing.tsx'

/** The line about what is published, and the button that opens the dialog for it. */
export function PublishTools() {
  return (
    <>
      <PublishLine />
      <DialogButton className="studio-publish-button" words={t('Publish…')}>
        {(close) => <PublishDialog onClose={close} />}
      </DialogButton>
    </>
  )
}

/** What goes out and when, how far that is, what went wrong, and the way back to earlier publications. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { server } = useSession()
  const { state, store } = usePublishing()
  const [fault, setFault] = useState('')
  const [said, setSaid] = useState('')
  const isAsking = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  // Files may have changed without a save.
  useEffect(() => void store.refresh(), [store])
  useEffect(() => {
    // The button that had the focus may be gone now.
    if (document.activeElement === document.body) box.current?.focus()
  })

  /** Sends a request, and shows what it answers. */
  function run(ask: () => Promise<PublishState>): void {
    // A second click comes before the answer to the first.
    if (isAsking.current) return
    isAsking.current = true
    setFault('')
    ask()
      .then(
        (answer) => void store.show(answer),
        (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => (isAsking.current = false))
  }

  return (
    <Dialog title={t('Publish')} onClose={onClose}>
      <div ref={box} className="studio-publish" tabIndex={-1}>
        <p role="status">
          <PublishLine />
        </p>
        {state?.advice !== undefined && <p className="studio-hint">{tSaid(state.advice)}</p>}
        {state && <Outcome {...state} />}
        {fault !== '' && <p role="alert">{fault}</p>}
        {state?.step === null && (
          <>
            <Obstacles />
            <h3>{t('What goes out')}</h3>
            <WhatGoesOut {...state} />
            <ViewPublished look="small" onSay={setSaid} />
            {said !== '' && <p role="status">{said}</p>}
            <PublishTimes
              planned={state.planned}
              about={t(
                'What is saved by then is published. The composer has to be running at that time.',
              )}
              onCancel={() => run(server.cancelPublication)}
              onPublish={(at) => run(() => server.startPublication(at === undefined ? {} : { at }))}
            />
            <Earlier {...state} onGo={(id) => run(() => server.startPublication({ id }))} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What is being done, or else why the last attempt failed, or where the published site is. */
function Outcome({ step, failure, live, advice }: PublishState) {
  const url = useSessionState(({ site }) => site.settings['url'])
  if (step !== null) {
    const words =
      step === 'build' ? t('Checking and building what is saved…') : t('Putting it online…')
    return (
      <div role="status">
        <progress aria-label={words} />
        {t('{words} You can close this and go on working.', { words })}
      </div>
    )
  }
  if (failure) return <Failure {...failure} />
  if (!live || advice !== undefined || typeof url !== 'string') return null
  return (
    <p>
      {tNodes('Online: {url}', {
        url: (
          <a key="url" href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        ),
      })}
    </p>
  )
}

/** Why something could not be published, and what programs have printed. */
export function Failure({ at, message, details }: PublishFailure) {
  return (
    <div role="alert">
      <p className="studio-publish-failure">
        {writeMoment(at)}: {tSaid(message)}
      </p>
      {details !== '' && (
        <details>
          <summary>{t('More, for developers')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  )
}

/** What keeps the latest changes, or everything, from being published. */
function Obstacles() {
  const session = useSession()
  const state = useSessionState((all) => all)
  const { isSaving, report, elsewhere = [], site } = state
  const drafts = new Set(site.pages.filter(({ value }) => isDraft(value)).map(({ key }) => key))
  const problems = [...(report?.problems ?? []), ...elsewhere]
  const hasErrors = problems.some(
    ({ severity, path: [group, key] }) =>
      severity === 'error' && !(group === 'pages' && drafts.has(String(key))),
  )
  if (!isUnsaved(state))
    return hasErrors ? (
      <p role="alert">{t('The site has errors. Fix and save them first.')}</p>
    ) : null
  return (
    <p className="studio-publish-row">
      {t('You have unsaved changes. Only what is saved is published.')}
      <PushButton look="small" disabled={isSaving} onClick={() => void session.save()}>
        {t('Save first')}
      </PushButton>
    </p>
  )
}

function WhatGoesOut({ live }: PublishState) {
  const { texts, unpublished } = usePublishing()
  if (!live) return <p>{t('Nothing has been published from here yet, so all pages go out.')}</p>
  if (!texts) return <p>{t('Comparing…')}</p>
  return (
    <>
      <DifferenceList differences={unpublished} />
      <PagePictures
        key={live.id + JSON.stringify(unpublished)}
        before={{ title: t('Online'), version: namedVersions.publication + live.id }}
        after={{ title: t('After publishing'), version: namedVersions.saved }}
      />
    </>
  )
}

/** Builds the saved site, opens the page in a new tab, and says which version that is. */
export function ViewPublished({
  onSay,
  ...button
}: Pick<ComponentProps<typeof PushButton>, 'look'> & { onSay: (words: string) => void }) {
  const session = useSession()
  const path = useSessionState((state) => openPage(state)?.path ?? '/')
  const isChanged = useSessionState(isUnsaved)
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    onSay(t('Building the saved site…'))
    // Browsers block a tab that is not opened right after the click.
    const tab = window.open('about:blank', '_blank')
    try {
      const { url, savedAt } = await session.server.publish(session.state().brand)
      if (tab) tab.location.href = new URL(path, url).href
      const where = tab
        ? t('opened in a new tab')
        : t('is at {address}', { address: new URL(path, url).href })
      const without = isChanged ? t(', without your unsaved changes') : ''
      onSay(
        t('The page as saved at {savedAt}{without}, {where}.', {
          savedAt: writeMoment(savedAt),
          without,
          where,
        }),
      )
    } catch (error) {
      tab?.close()
      onSay(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <PushButton {...button} onClick={() => void open()} disabled={isBusy}>
      {t('View the saved page')}
      <span className="studio-dim">
        {isChanged
          ? t('The version saved last, without your changes since')
          : t('As visitors will see it')}
      </span>
    </PushButton>
  )
}

/** Publishes now, or at a time of the site's clocks. `about` says what is published then. */
export function PublishTimes({
  planned,
  about,
  onCancel,
  onPublish,
}: {
  planned: number | null
  about: string
  onCancel: () => void
  onPublish: (at: number | undefined) => void
}) {
  const { minuteAt, nameInstant, place, readMoment } = useSessionState(({ site }) => site.calendar)
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState(() => minuteAt(Date.now() + hour))
  const name = useId()
  const at = readMoment(time)?.start
  const option = (label: string, value: boolean) => (
    <label>
      <input
        type="radio"
        name={name}
        checked={isLater === value}
        onChange={() => setLater(value)}
      />
      {label}
    </label>
  )
  return (
    <>
      {planned !== null && (
        <p className="studio-publish-row">
          {t('Planned for {planned} in {place}.', {
            planned: nameInstant(planned, localeTag()),
            place,
          })}{' '}
          {about}
          <PushButton look="small" onClick={onCancel}>
            {t('Don’t publish then')}
          </PushButton>
        </p>
      )}
      <fieldset className="studio-publish-row">
        <legend>{t('When')}</legend>
        {option(t('Now'), false)}
        {option(t('At a time'), true)}
        {isLater && (
          <label>
            <span>{t('Time in {place}', { place })}</span>
            <input
              type="datetime-local"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </label>
        )}
      </fieldset>
      {isLater && <p className="studio-hint">{about}</p>}
      <p className="studio-answers">
        <PushButton
          look="main"
          disabled={isLater && at === undefined}
          onClick={() => onPublish(isLater ? at : undefined)}
        >
          {isLater ? t('Publish then') : t('Publish now')}
        </PushButton>
      </p>
    </>
  )
}

const hour = 60 * 60 * 1000

/** The publications that can be returned to. */
function Earlier({ kept, live, onGo }: PublishState & { onGo: (id: string) => void }) {
  const others = kept.filter(({ id }) => id !== live?.id)
  if (others.length === 0) return null
  return (
    <>
      <h3>{t('Other publications')}</h3>
      <p className="studio-hint">
        {t('Going back changes what is online. What you have saved stays.')}
      </p>
      <ul className="studio-restorable" aria-label={t('Other publications')}>
        {others.map(({ id, at }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>{writeMoment(at)}</time>
            <PushButton
              look="small"
              aria-label={t('Go back to this: {at}', { at: writeMoment(at) })}
              onClick={() => onGo(id)}
            >
              {t('Go back to this')}
            </PushButton>
          </li>
        ))}
      </ul>
    </>
  )
}
