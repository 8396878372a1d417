import { useState } from 'react'
import { changedFiles, openPage, widths, type Width } from './session/session.ts'
import { useSession, useSessionState } from './session/use-session.ts'

const widthNames: Record<Width, string> = { small: 'Phone', medium: 'Tablet', large: 'Desktop' }

/** The top bar: page, undo and redo, the width and mode of the preview, and saving. */
export function Header() {
  const session = useSession()
  const site = useSessionState((state) => state.site)
  const pageKey = useSessionState((state) => state.pageKey)
  const draft = useSessionState((state) => state.draft)
  const width = useSessionState((state) => state.width)
  const scheme = useSessionState((state) => state.scheme)
  const isSaving = useSessionState((state) => state.isSaving)
  const changed = changedFiles(draft)
  return (
    <header className="studio-header">
      <h1>Composer</h1>
      <label className="studio-page-choice">
        <span>Page</span>
        <select
          value={pageKey}
          onChange={({ target }) => session.set({ pageKey: target.value, block: undefined })}
        >
          {site.pages.map(({ key, path }) => (
            <option key={key} value={key}>
              {path}
            </option>
          ))}
        </select>
      </label>
      <div className="studio-set">
        <button type="button" onClick={session.draft.undo} disabled={!draft.canUndo}>
          Undo
        </button>
        <button type="button" onClick={session.draft.redo} disabled={!draft.canRedo}>
          Redo
        </button>
      </div>
      <div className="studio-set" role="group" aria-label="Preview width">
        {Object.entries(widthNames).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === width}
            onClick={() => isWidth(name) && session.set({ width: name })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="studio-set" role="group" aria-label="Preview mode">
        {(['light', 'dark'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === scheme}
            onClick={() => session.set({ scheme: name })}
          >
            {name === 'light' ? 'Light' : 'Dark'}
          </button>
        ))}
      </div>
      <PublishedButton />
      <Status />
      <button
        type="button"
        className="studio-main-button"
        onClick={() => void session.save()}
        aria-disabled={changed.length === 0 || isSaving}
      >
        Save
      </button>
    </header>
  )
}

/** Shows and announces the last action, and which files have unsaved changes. */
function Status() {
  const status = useSessionState((state) => state.status)
  const draft = useSessionState((state) => state.draft)
  const changed = changedFiles(draft)
  return (
    <p className="studio-status">
      <span role="status">{sentence(status)}</span>
      <span className="studio-dim">
        {changed.length === 0 ? 'All changes saved.' : `Unsaved changes: ${changed.join(', ')}.`}
      </span>
    </p>
  )
}

/** Builds the saved site and opens the page in a new tab. */
function PublishedButton() {
  const session = useSession()
  const path = useSessionState((state) => openPage(state)?.path ?? '/')
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

function isWidth(name: string): name is Width {
  return Object.hasOwn(widths, name)
}
