import { useId, useState, type SyntheticEvent } from 'react'
import { capitalize } from '../../../schema/read/capitalize.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { linksTo } from '../model/links.ts'
import {
  addPage,
  copyPage,
  explainPath,
  movePage,
  removePage,
  shiftPage,
  type PagesContext,
} from '../model/pages.ts'
import type { PageView } from '../model/site.ts'
import { openPage } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** The list of pages, in the order of the navigation: open, add, copy, rename, move and take out. */
export function PagesPanel({ onOpen }: { onOpen: () => void }) {
  const session = useSession()
  const site = useSessionState((state) => state.site)
  const pageKey = useSessionState((state) => state.pageKey)
  const { bundle, main } = session.opened
  const context: PagesContext = { site, bundle, main }
  const page = useSessionState(openPage)

  function shift(entry: PageView, by: -1 | 1): void {
    const edits = shiftPage(site, entry, by)
    if (edits.length > 0) session.edit(edits, `Moved ${entry.path} ${by < 0 ? 'up' : 'down'}.`)
  }

  return (
    <div className="studio-panel">
      <h2>Pages, in the order of the navigation</h2>
      <ul className="studio-pages">
        {site.pages.map((entry) => (
          <li key={entry.key} data-selected={entry.key === pageKey}>
            <button
              type="button"
              className="studio-page-name"
              aria-pressed={entry.key === pageKey}
              onClick={() => session.set({ pageKey: entry.key, block: undefined })}
              onDoubleClick={onOpen}
            >
              {entry.path}
            </button>
            <button
              type="button"
              aria-label={`Move ${entry.path} up`}
              onClick={() => shift(entry, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Move ${entry.path} down`}
              onClick={() => shift(entry, 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ul>
      {page && <PlaceOfPage context={context} page={page} />}
      <AddPage key={`add ${pageKey}`} context={context} page={page} />
      {page && page.path !== '/' && <RenamePage key={pageKey} context={context} page={page} />}
      {page && page.path !== '/' && <RemovePage context={context} page={page} />}
    </div>
  )
}

interface PageFormProps {
  context: PagesContext
  page: PageView
}

/** The place of the open page in the navigation, at one choice. */
function PlaceOfPage({ context: { site }, page }: PageFormProps) {
  const session = useSession()
  const id = useId()
  const pages = site.pages.filter(({ file }) => file === page.file)
  const place = pages.indexOf(page)
  return (
    <p className="studio-place">
      <label htmlFor={id}>Place of {page.path}</label>
      <select
        id={id}
        value={place}
        onChange={({ target }) => {
          const edits = shiftPage(site, page, Number(target.value) - place)
          if (edits.length > 0)
            session.edit(edits, `${page.path} is now page ${Number(target.value) + 1}.`)
        }}
      >
        {pages.map(({ key }, index) => (
          <option key={key} value={index}>
            {index + 1}
          </option>
        ))}
      </select>
    </p>
  )
}

function AddPage({ context, page }: { context: PagesContext; page: PageView | undefined }) {
  const session = useSession()
  const [path, setPath] = useState('')
  const [isCopy, setCopy] = useState(false)
  const problem = path === '' ? undefined : explainPath(context.site, path)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (path === '' || problem !== undefined) return
    const name = nameOf(path)
    const value = isCopy && page ? copyPage(page, name) : blankPage(name, session.opened.examples)
    session.edit(addPage(context, path, value), `Added the page ${path}.`)
    session.set({ pageKey: path, block: undefined })
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>Add a page</h3>
      <PathInput label="Path of the new page" value={path} onChange={setPath} problem={problem} />
      {page && (
        <label className="studio-check">
          <input type="checkbox" checked={isCopy} onChange={() => setCopy(!isCopy)} />
          Begin with a copy of {page.path}
        </label>
      )}
      <button type="submit" disabled={path === '' || problem !== undefined}>
        Add
      </button>
    </form>
  )
}

function RenamePage({ context, page }: PageFormProps) {
  const session = useSession()
  const [path, setPath] = useState(page.path)
  const [isRedirected, setRedirected] = useState(true)
  const isSame = path === page.path
  const problem = isSame ? undefined : explainPath(context.site, path)
  const { length } = linksTo(context.site, context.bundle, context.main, page.path)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isSame || problem !== undefined) return
    const edits = movePage(context, page, path, isRedirected)
    session.edit(edits, `${page.path} is now ${path}.`)
    session.set({ pageKey: path })
  }

  return (
    <form onSubmit={onSubmit}>
      <h3>Change the path of {page.path}</h3>
      <PathInput label="New path" value={path} onChange={setPath} problem={problem} />
      <p className="studio-hint">{sayLinks(length)} to it will lead to the new path.</p>
      <label className="studio-check">
        <input
          type="checkbox"
          checked={isRedirected}
          onChange={() => setRedirected(!isRedirected)}
        />
        Lead the old address there, for bookmarks and search engines
      </label>
      <button type="submit" disabled={isSame || problem !== undefined}>
        Change the path
      </button>
    </form>
  )
}

function RemovePage({ context, page }: PageFormProps) {
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  const places = linksTo(context.site, context.bundle, context.main, page.path).filter(
    ({ path }) => path[1] !== page.key,
  )

  function remove(): void {
    session.edit(removePage(page), `Took out the page ${page.path}.`)
    session.set({ pageKey: '/', block: undefined })
    setAsked(false)
  }

  return (
    <div>
      <h3>Take {page.path} out</h3>
      {places.length > 0 && (
        <p className="studio-hint">
          {sayLinks(places.length)} lead to this page, from{' '}
          {[
            ...new Set(
              places.map(({ path }) => (path[0] === 'pages' ? path[1] : 'the site settings')),
            ),
          ].join(', ')}
          . Change them first, or they will be errors.
        </p>
      )}
      {isAsked ? (
        <p>
          <button type="button" className="studio-danger" onClick={remove}>
            Take it out {places.length > 0 && 'with dead links'}
          </button>{' '}
          <button type="button" onClick={() => setAsked(false)}>
            Keep it
          </button>
        </p>
      ) : (
        <button type="button" onClick={() => (places.length > 0 ? setAsked(true) : remove())}>
          Take it out
        </button>
      )}
    </div>
  )
}

interface PathInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

function PathInput({ label, value, onChange, problem }: PathInputProps) {
  const id = useId()
  return (
    <div className="studio-path">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        placeholder="/promos"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}problem`}
        // A path is told from words by its slash; nobody need type it.
        onChange={({ target: { value: typed } }) =>
          onChange(typed === '' || typed.startsWith('/') ? typed : `/${typed}`)
        }
      />
      <p id={`${id}problem`} className="studio-fault" role="status">
        {problem}
      </p>
    </div>
  )
}

function sayLinks(number: number): string {
  return number === 0 ? 'No link' : number === 1 ? 'One link' : `${number} links`
}

/** A page with a main heading and nothing else: what every page needs. */
function blankPage(
  name: string,
  examples: Readonly<Record<string, readonly JsonObject[]>>,
): JsonObject {
  const hero = examples['hero']?.[0] ?? { type: 'hero' }
  const { image: _image, logo: _logo, anchor: _anchor, button: _button, ...plain } = hero
  return {
    name,
    meta: {
      title: `${name} at {keyword}: what to know first`,
      description: `What ${name} at {keyword} is about, which terms to read first, and how to set a limit before you play.`,
    },
    blocks: [{ ...plain, title: `${name} at {keyword}` }],
  }
}

/** /summer-promos is Summer promos. */
function nameOf(path: string): string {
  return capitalize(path.split('/').at(-1) ?? '').replaceAll('-', ' ')
}
