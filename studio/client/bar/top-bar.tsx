import { useState } from 'react'
import { DraftButtons } from './history/draft-buttons.tsx'
import { keysOf, type TabsProps } from './panels/tabs.tsx'
import { changedFiles } from './model/draft.ts'
import { AsOf } from './preview/as-of.tsx'
import { openPage } from './session/state.ts'
import { useSession, useSessionState } from './session/use-session.ts'

const widthNames = { small: 'Phone', medium: 'Tablet', large: 'Desktop' }
const schemeNames = { light: 'Light', dark: 'Dark' }

/** The top bar: page, undo and redo, the width and mode of the preview, and saving. */
export function Header() {
  const session = useSession()
  const state = useSessionState((all) => all)
  const { draft, isSaving, status, kept } = state
  const changed = changedFiles(draft)
  return (
    <header className="studio-header">
      <h1>Composer</h1>
      <PageChoice />
      <div className="studio-set">
        <HistoryButton name="Undo" what={draft.undoes} onClick={session.draft.undo} />
        <HistoryButton name="Redo" what={draft.redoes} onClick={session.draft.redo} />
      </div>
      <PreviewChoices />
      <AsOf />
      <PublishedButton path={openPage(state)?.path ?? '/'} />
      <p className="studio-status">
        <span role="status">{sentence(status)}</span>
        <span className="studio-dim">
          {changed.length === 0 ? 'All changes saved.' : `Unsaved changes: ${changed.join(', ')}.`}
        </span>
      </p>
      <div className="studio-actions">
        <DraftButtons />
        {kept.length > 0 && (
          <button type="button" onClick={session.reviewKept}>
            Review kept changes
          </button>
        )}
        <button
          type="button"
          className="studio-main-button"
          onClick={() => void session.save()}
          aria-disabled={changed.length === 0 || isSaving}
        >
          Save
        </button>
      </div>
    </header>
  )
}

/** Undo or redo, with what it would change and where. */
function HistoryButton({
  name,
  what,
  onClick,
}: {
  name: string
  what: string | undefined
  onClick: () => void
}) {
  const words = what === undefined ? name : `${name}: ${what}`
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      onClick={onClick}
      disabled={what === undefined}
    >
      {name}
    </button>
  )
}

/** Chooses the page to show. */
export function PageChoice() {
  const session = useSession()
  const pages = useSessionState((state) => state.site.pages)
  const pageKey = useSessionState((state) => state.pageKey)
  return (
    <label className="studio-page-choice">
      <span>Page</span>
      <select
        value={pageKey}
        onChange={({ target }) => session.set({ pageKey: target.value, block: undefined })}
      >
        {pages.map(({ key, path }) => (
          <option key={key} value={key}>
            {path}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Chooses the width and the mode of the preview. */
export function PreviewChoices() {
  const session = useSession()
  const width = useSessionState((state) => state.width)
  const scheme = useSessionState((state) => state.scheme)
  return (
    <>
      <Choices
        label="Preview width"
        names={widthNames}
        value={width}
        onChange={(next) => session.set({ width: next })}
      />
      <Choices
        label="Preview mode"
        names={schemeNames}
        value={scheme}
        onChange={(next) => session.set({ scheme: next })}
      />
    </>
  )
}

/** Buttons of which one is pressed. */
function Choices<T extends string>({ label, names, value, onChange }: TabsProps<T>) {
  return (
    <div className="studio-set" role="group" aria-label={label}>
      {keysOf(names).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  )
}

/** Builds the saved site and opens the page in a new tab. */
function PublishedButton({ path }: { path: string }) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)

  async function open(): Promise<void> {
    setBusy(true)
    session.set({ status: 'Building the saved site…' })
    // Browsers block a tab that is not opened right after the click.
    const tab = window.open('about:blank', '_blank')
    try {
      const url = await session.server.publish()
      if (tab) tab.location.href = new URL(path, url).href
      session.set({ status: `The built page is at ${new URL(path, url).href}.` })
    } catch (error) {
      tab?.close()
      session.set({ status: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" onClick={() => void open()} disabled={isBusy}>
      View as published
    </button>
  )
}

/** Turns the summary of an edit into a sentence. */
function sentence(words: string): string {
  if (words === '') return ''
  // File names keep their case.
  return (
    words.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase()) +
    (/[.…]$/.test(words) ? '' : '.')
  )
}
