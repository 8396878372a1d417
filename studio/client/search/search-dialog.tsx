import { useCallback, useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { useLanguage } from '../languages/use-language.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { HitList, type Place } from './hit-list.tsx'
import { listPages, search } from './model/search.ts'
import { ReplaceForm } from './replace-form.tsx'
import { openHit } from './open-hit.ts'
import { useParts } from './use-parts.ts'
import { useRecentPages } from './recent-pages.ts'
import './search.css'

/** The search, while it is open. */
export function SearchDialog() {
  const isOpen = useSessionState((state) => state.isSearching)
  const recent = useRecentPages()
  return isOpen ? <Search recent={recent} /> : null
}

/** One field for what is searched in the whole site; the arrow keys choose what is found, and Enter opens it. */
function Search({ recent }: { recent: readonly string[] }) {
  const session = useSession()
  const { bundle, main } = session.opened
  const site = useSessionState((state) => state.site)
  const page = useSessionState(openPage)
  const isTranslated = useLanguage() !== undefined
  const [words, setWords] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const [chosen, setChosen] = useState<Place>({ words: '', at: 0 })
  const wanted = useDeferredValue(words)
  const context = useMemo(() => ({ site, bundle, main }), [site, bundle, main])
  const { parts, isComplete } = useParts(context)
  const id = useId()

  const find = useCallback(
    (typed: string) =>
      typed.trim() === '' ? listPages(context, recent) : search(typed, parts, context, page),
    [parts, context, page, recent],
  )
  const groups = useMemo(() => find(wanted), [find, wanted])
  const hits = groups.flatMap((group) => group.hits)
  const at = chosen.words === wanted ? Math.min(chosen.at, hits.length - 1) : 0
  const close = (): void => session.set({ isSearching: false })

  function open(index: number): void {
    // Somebody may press Enter before what they typed has been searched.
    const latest = wanted === words ? hits : find(words).flatMap((group) => group.hits)
    const hit = latest[index]
    if (!hit) return
    close()
    openHit(session, hit.path)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(wanted === words ? at : 0)
    else if (step === undefined || hits.length === 0) return
    else setChosen({ words: wanted, at: (at + step + hits.length) % hits.length })
    event.preventDefault()
  }

  return (
    <Dialog title="Search" onClose={close}>
      <div className="studio-search">
        <div className="studio-search-head">
          <input
            className="studio-input"
            enterKeyHint="search"
            aria-label="Search the whole site"
            placeholder="Pages, blocks, texts, settings"
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            {...(!isReplacing && {
              role: 'combobox',
              'aria-expanded': hits.length > 0,
              'aria-controls': `${id}-hits`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': hits.length > 0 ? `${id}-hits-${at}` : undefined,
              onKeyDown,
            })}
          />
          {!isTranslated && (
            <button
              type="button"
              className="studio-button"
              aria-pressed={isReplacing}
              onClick={() => setReplacing(!isReplacing)}
            >
              Replace
            </button>
          )}
        </div>
        {isReplacing ? (
          <ReplaceForm words={wanted} parts={parts} context={context} onDone={close} />
        ) : (
          <HitList id={`${id}-hits`} groups={groups} at={at} onOpen={open} />
        )}
        <p className="studio-help" role="status">
          {describe(wanted, { isComplete, isReplacing, count: hits.length })}
        </p>
      </div>
    </Dialog>
  )
}

function describe(
  words: string,
  found: { isComplete: boolean; isReplacing: boolean; count: number },
): string {
  if (words.trim() === '') return found.isReplacing ? 'Enter the words to replace.' : ''
  if (!found.isComplete) return 'Still reading the site…'
  return found.count === 0 && !found.isReplacing ? `Nothing contains “${words}”.` : ''
}
