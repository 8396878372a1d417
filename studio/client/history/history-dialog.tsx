import { useCallback, useMemo, useState } from 'react'
import { groupBy } from '../../../schema/read/group-by.ts'
import type { Version } from '../../api.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { createSiteLens } from '../model/write/site-lens.ts'
import { EmptyPanel } from '../panels/empty-panel.tsx'
import { isUnsaved } from '../session/state.ts'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'
import { ChangeList } from './change-list.tsx'
import { writeClock, writeDay, writeMoment } from './moment.ts'
import { PagePictures } from './page-pictures.tsx'
import { listLost, listRestorable, restoreTexts } from './restore.ts'
import { useAnswer } from './use-answer.ts'

/** The saved versions of the site, what differs from them now, and buttons that restore them. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { answer: versions, fault } = useAnswer(session.server.versions)
  const [chosen, setChosen] = useState<Version>()
  return (
    <Dialog title={t('History')} onClose={onClose}>
      <div className="studio-history">
        {fault !== undefined && <p role="alert">{fault}</p>}
        {!versions && fault === undefined && <p>{t('Looking for saved versions…')}</p>}
        {versions?.length === 0 && <NoVersions onClose={onClose} />}
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
                        <span className="studio-dim">{wordPeople(version)}</span>
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

function NoVersions({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const about = t(
    'There are no saved versions yet. Each save adds one, which you can come back to.',
  )
  if (!useSessionState(isUnsaved)) return <p>{about}</p>
  return (
    <EmptyPanel
      about={about}
      action={t('Save now')}
      onAct={() => {
        onClose()
        void session.save()
      }}
    />
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

/** Who has written, approved and published a version, as far as that is known. */
function wordPeople(version: Extract<Version, { kind: 'commit' }>): string {
  const { author, writtenBy, approvedBy, publishedBy, takenBackBy } = version
  const known = [
    writtenBy && t('Written by {by}', { by: writtenBy }),
    approvedBy && t('approved by {by}', { by: approvedBy }),
    publishedBy && t('published by {by}', { by: publishedBy }),
    takenBackBy && t('taken back by {by}', { by: takenBackBy }),
  ]
  return known.filter(Boolean).join(', ') || author
}

function VersionView({ version, onClose }: { version: Version; onClose: () => void }) {
  const session = useSession()
  const { opened, server } = session
  const { draft, site, brand } = useSessionParts('draft', 'site', 'brand')
  const now = draft.files
  const { answer: texts, fault } = useAnswer(
    useCallback(() => server.version(version.id), [server, version]),
  )
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
  if (fault !== undefined) return <p role="alert">{fault}</p>
  if (!restored) return <p>{t('Reading this version…')}</p>
  const when = writeMoment(version.at)

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
      <PushButton
        look="main"
        onClick={() => {
          session.draft.replaceAll(restored, {
            summary: t('Restored the version of {when}.', { when }),
          })
          onClose()
        }}
      >
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
      <PagePictures
        before={{ title: t('Now') }}
        after={{ title: t('After restoring'), version: version.id }}
      />
    </section>
  )
}
