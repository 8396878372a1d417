import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { ChangeSet, OtherChanges } from '../../change-sets.ts'
import { NameDialog } from '../bar/name-dialog.tsx'
import { NamingDialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { wordPages } from '../model/words/uses.ts'
import { Failure } from '../publish/failure.tsx'
import { addQuery } from '../window/address.ts'
import { readPerson } from '../window/tab.ts'
import type { SetStore } from './set-store.ts'
import { describeSet } from './set-words.ts'
import { t, tCount } from '../i18n/translate.ts'

/** The change sets of a site, to open one or make another. */
export function SetList({ store }: { store: SetStore }): ReactNode {
  const { sets = [] } = useSyncExternalStore(store.subscribe, store.list) ?? {}
  const changes = useSyncExternalStore(store.subscribe, store.others)
  const [asked, setAsked] = useState<'person' | 'name'>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    document.title = t('Change sets')
    // Without them, a row only does not say how much is changed.
    store.refreshOthers().catch(() => {})
  }, [store, sets])
  const rows = (isPublished: boolean) => (
    <ul role="list">
      {sets
        .filter(({ state }) => (state === 'published') === isPublished)
        .map((set) => (
          <SetRow key={set.id} set={set} changes={changes.find((one) => one.set.id === set.id)} />
        ))}
    </ul>
  )

  function make(name: string): void {
    store.make({ name, by: readPerson() }).then(
      ({ id }) => location.assign(addQuery('/__studio/', { set: id })),
      ({ message }: Error) => setFault(message),
    )
  }

  return (
    <main className="studio-sets">
      <h1>{t('Change sets')}</h1>
      <p>{t('A change set has a name, and changes that are reviewed and published together.')}</p>
      <PushButton look="main" onClick={() => setAsked(readPerson() ? 'name' : 'person')}>
        {t('New change set')}
      </PushButton>
      <p role="alert">{fault}</p>
      {rows(false)}
      {sets.some(({ state }) => state === 'published') && (
        <details>
          <summary>{t('Published')}</summary>
          {rows(true)}
        </details>
      )}
      {asked === 'person' && (
        <NameDialog onClose={() => setAsked(readPerson() ? 'name' : undefined)} />
      )}
      {asked === 'name' && (
        <NamingDialog
          title={t('New change set')}
          action={t('Begin')}
          maxLength={60}
          describe={() => t('What it is about, such as August promos.')}
          onName={make}
          onClose={() => setAsked(undefined)}
        />
      )}
    </main>
  )
}

function SetRow({ set, changes }: { set: ChangeSet; changes: OtherChanges | undefined }) {
  const { id, name, author, comments, failure } = set
  const open = comments.filter(({ resolved }) => !resolved).length
  const pages = new Set(
    changes?.places.flatMap(({ steps: [top, key] }) => (top === 'pages' && key) || []),
  )
  const facts = [
    author,
    ...(pages.size > 0 ? [wordPages(pages.size)] : []),
    ...(open > 0 ? [tCount(open, '{count} open comment', '{count} open comments')] : []),
  ]
  return (
    <li>
      <a className="studio-box" href={addQuery('/__studio/', { set: id })}>
        <strong>{name}</strong> <span className="studio-tag">{describeSet(set)}</span>
        <span className="studio-dim">{facts.join(' · ')}</span>
      </a>
      {failure && <Failure {...failure} />}
    </li>
  )
}
