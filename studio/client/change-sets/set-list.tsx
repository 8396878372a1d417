import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { ChangeSet } from '../../change-sets.ts'
import { NameDialog } from '../bar/more-menu.tsx'
import { DialogButton, AskingDialog } from '../fields/dialogs/dialog.tsx'
import { useAnswer } from '../history/use-answer.ts'
import { t, tCount } from '../i18n/translate.ts'
import { wordPages } from '../model/words/uses.ts'
import { Failure } from '../publish/publish-dialog.tsx'
import { readPerson } from '../window/tab.ts'
import type { ReviewStore } from './review-store.ts'
import { countOpen, describeSet } from './set-words.ts'

/** The change sets of a site, to open one or make another. A person without a name is asked for it first. */
export function SetList({ store }: { store: ReviewStore }): ReactNode {
  const { list } = useSyncExternalStore(store.subscribe, store.known)
  // Without an answer, the rows only do not say how many pages are changed.
  const { answer: others = [] } = useAnswer(store.server.otherChanges, list)
  useEffect(() => {
    document.title = t('Change sets')
  }, [])
  const rows = (isPublished: boolean) =>
    (list?.sets ?? [])
      .filter(({ state }) => (state === 'published') === isPublished)
      .map((set) => {
        const { places = [] } = others.find((one) => one.set.id === set.id) ?? {}
        const pages = places
          .filter(({ steps }) => steps[0] === 'pages')
          .map(({ steps }) => steps[1])
        return <SetRow key={set.id} set={set} pages={new Set(pages).size} />
      })
  const published = rows(true)

  async function make(name: string): Promise<void> {
    const { id } = await store.server.makeChangeSet({ name, by: readPerson() })
    location.assign(`/__studio/?set=${id}`)
  }

  return (
    <main className="studio-sets">
      <h1>{t('Change sets')}</h1>
      <p>{t('A change set has a name, and changes that are reviewed and published together.')}</p>
      <DialogButton look="main" words={t('New change set')}>
        {(close) => (
          <AskingDialog
            title={t('New change set')}
            label={t('Name')}
            action={t('Begin')}
            maxLength={60}
            describe={() => t('What it is about, such as August promos.')}
            onName={make}
            onClose={close}
          />
        )}
      </DialogButton>
      <ul role="list">{rows(false)}</ul>
      {published.length > 0 && (
        <details>
          <summary>{t('Published')}</summary>
          <ul role="list">{published}</ul>
        </details>
      )}
      {readPerson() === '' && <NameDialog onClose={() => location.reload()} />}
    </main>
  )
}

function SetRow({ set, pages }: { set: ChangeSet; pages: number }): ReactNode {
  const { id, name, author, comments, failure } = set
  const open = countOpen(comments)
  const facts = [
    author,
    pages > 0 ? wordPages(pages) : '',
    open > 0 ? tCount(open, '{count} open comment', '{count} open comments') : '',
  ]
  return (
    <li>
      <a className="studio-box" href={`/__studio/?set=${id}`}>
        <strong>{name}</strong> <span className="studio-tag">{describeSet(set)}</span>
        <span className="studio-dim">{facts.filter(Boolean).join(' · ')}</span>
      </a>
      {failure && <Failure {...failure} />}
    </li>
  )
}
