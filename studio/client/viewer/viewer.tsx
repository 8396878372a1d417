import { useState } from 'react'
import {
  BrandChoice,
  LanguageChoice,
  PageSelect,
  PaneBar,
  PreviewChoices,
} from '../bar/choices.tsx'
import { StatusMessage } from '../bar/dock.tsx'
import { infoOf } from '../blocks/block-types.ts'
import { CommentButton } from '../change-sets/comments.tsx'
import { ReviewComments, ReviewDetails } from '../change-sets/review-panel.tsx'
import { SetName } from '../change-sets/set-bar.tsx'
import { useSetTools } from '../change-sets/use-change-sets.tsx'
import { AskingDialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { summaryOf } from '../fields/schema/summary.ts'
import { ChangeList } from '../history/change-list.tsx'
import { writeMoment } from '../history/moment.ts'
import { t } from '../i18n/translate.ts'
import { hasChanges } from '../model/draft.ts'
import { AsOfNotice } from '../preview/as-of.tsx'
import { Preview } from '../preview/preview.tsx'
import { PublishLine } from '../publish/use-publishing.tsx'
import { openPage } from '../session/state.ts'
import { useSession, useSessionParts, useSessionState } from '../session/use-session.ts'

/** The composer while another window edits: the page and its blocks as they are at the moment, to look at. */
export function Viewer({ onTakeOver }: { onTakeOver: () => void }) {
  const pane = useSessionState((state) => state.pane)
  const isOfSet = useSetTools() !== undefined
  return (
    <div className="studio-bench studio-viewer" data-pane={pane}>
      <header className="studio-header">
        <SetName />
        <BrandChoice />
        <PageSelect />
        <LanguageChoice />
        <span className="studio-spring" />
        <PreviewChoices>
          <div className="studio-on-phone">
            <LanguageChoice />
          </div>
        </PreviewChoices>
        <Occupied onTakeOver={onTakeOver} />
      </header>
      <nav className="studio-left studio-panel" aria-label={t('What is on the page')}>
        <h2>{t('Blocks of this page')}</h2>
        <BlockNames />
        <ReviewComments />
      </nav>
      <main className="studio-middle">
        <AsOfNotice />
        <Preview />
      </main>
      <aside className="studio-right studio-panel" aria-label={t('Changes')}>
        <KeptChanges />
        {isOfSet || <Unsaved />}
        <ReviewDetails />
      </aside>
      <Status />
      <PaneBar />
    </div>
  )
}

/** By itself, because it changes more often than the page is to be rendered. */
function Status() {
  const status = useSessionState((state) => state.status)
  return (
    <footer className="studio-status-bar">
      <PublishLine />
      <p className="studio-status">
        <StatusMessage words={status} />
      </p>
    </footer>
  )
}

/** Who edits, since when, and the button to edit here. */
function Occupied({ onTakeOver }: { onTakeOver: () => void }) {
  const { editor } = useSessionParts('editor')
  const isOfSet = useSetTools() !== undefined
  const [isAsking, setAsking] = useState(false)
  const name = editor?.name ?? t('Another window')
  const since = editor ? t(' since {time}', { time: writeMoment(editor.since) }) : ''
  return (
    <div className="studio-notice">
      <p>
        {editor?.isOpen
          ? t('{name} has been editing here{since}. You see every change.', { name, since })
          : t('{name} has closed the window. You can edit here now.', { name })}
      </p>
      <PushButton
        look={isOfSet ? 'plain' : 'main'}
        onClick={() => (editor?.isOpen ? setAsking(true) : onTakeOver())}
      >
        {t('Edit here')}
      </PushButton>
      {isAsking && (
        <AskingDialog
          title={t('Take over from {name}?', { name })}
          about={t(
            'Somebody may be typing there at this moment. That window will only show what you do here. Its changes are in the draft; what has not arrived is kept in that browser.',
          )}
          action={t('Take over')}
          cancel={t('Keep looking')}
          look="danger"
          onName={onTakeOver}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** The blocks of the page. A click shows one in the preview. */
function BlockNames() {
  const session = useSession()
  const { bundle } = session.opened
  const blocks = useSessionState((state) => openPage(state)?.blocks)
  const { pageKey, block: selected } = useSessionParts('pageKey', 'block')
  return (
    <ol className="studio-parts" role="list">
      {blocks?.map((block, index) => {
        const label = infoOf(bundle, block)?.label ?? t('Unknown block')
        return (
          <li key={index}>
            <PushButton
              aria-pressed={index === selected}
              onClick={() => session.set({ block: index })}
            >
              {[label, summaryOf(block)].filter(Boolean).join(': ')}
            </PushButton>
            <CommentButton path={['pages', pageKey, 'blocks', index]} title={label} />
          </li>
        )
      })}
    </ol>
  )
}

function KeptChanges() {
  const kept = useSessionState((state) => state.kept)
  if (kept.length === 0) return null
  return (
    <>
      <h2>{t('Your changes that are kept here')}</h2>
      <p className="studio-hint">
        {t(
          'They did not reach the draft before it was taken over. They are added when you edit here again; where the draft has changed since, you choose.',
        )}
      </p>
      {kept.map(({ key, draft }) => (
        <ChangeList key={key} before={draft.base} after={draft.files} />
      ))}
    </>
  )
}

/** By itself, as the status. */
function Unsaved() {
  const draft = useSessionState((state) => state.draft)
  return (
    <>
      <h2>{t('Not saved yet')}</h2>
      {hasChanges(draft) ? (
        <ChangeList before={draft.base} after={draft.files} />
      ) : (
        <p>{t('All changes are saved.')}</p>
      )}
    </>
  )
}
