import {
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useState,
  type KeyboardEvent,
  useEffect,
} from 'react'
import { isJsonObject, type Path } from '../../../schema/read/json-object.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { valueAt } from '../fields/schema/place-edits.ts'
import { localeTag, t } from '../i18n/translate.ts'
import { useLanguage } from '../languages/use-language.ts'
import { showPlace, showField } from '../panels/show-place.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState, useSiteContext } from '../session/use-session.ts'
import { fileOf } from '../typing/text-places.ts'
import {
  listPages,
  search,
  createReadParts,
  type SearchPart,
  changeAt,
  type HitGroup,
} from './model/search.ts'
import { Marked, ReplaceForm } from './replace-form.tsx'
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
  const context = useSiteContext()
  const page = useSessionState(openPage)
  const isTranslated = useLanguage() !== undefined
  const [words, setWords] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  /** Which of the hits is chosen, for which words. */
  const [chosen, setChosen] = useState({ words: '', at: 0 })
  const wanted = useDeferredValue(words)
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
    <Dialog title={t('Search')} onClose={close}>
      <div className="studio-search">
        <div className="studio-search-head">
          <input
            className="studio-input"
            enterKeyHint="search"
            aria-label={t('Search the whole site')}
            placeholder={t('Pages, blocks, texts, settings')}
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
            <PushButton
              look="plain"
              aria-pressed={isReplacing}
              onClick={() => setReplacing(!isReplacing)}
            >
              {t('Replace')}
            </PushButton>
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

/** What was found, in groups. The one at `at` is chosen. */
function HitList({
  id,
  groups,
  at,
  onOpen,
}: {
  id: string
  groups: readonly HitGroup[]
  at: number
  onOpen: (index: number) => void
}) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0),
  )
  return (
    <div id={id} className="studio-hits" role="listbox" aria-label={t('Found')}>
      {groups.map(({ title, hits, more }, group) => (
        <div key={title} role="group" aria-label={title}>
          <h3 aria-hidden="true">{title}</h3>
          {hits.map(({ excerpt, where }, index) => {
            const place = (starts[group] ?? 0) + index
            return (
              // The input has the focus and the keys.
              <PushButton
                tabIndex={-1}
                key={place}
                id={`${id}-${place}`}
                role="option"
                className="studio-hit"
                aria-selected={place === at}
                ref={place === at ? showHit : undefined}
                onClick={() => onOpen(place)}
              >
                <Marked excerpt={excerpt} />
                <span className="studio-dim">{where}</span>
              </PushButton>
            )
          })}
          {more > 0 && (
            <p className="studio-help">
              {t('and {value} more', { value: more.toLocaleString(localeTag()) })}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

function showHit(hit: HTMLElement | null): void {
  hit?.scrollIntoView({ block: 'nearest' })
}

function describe(
  words: string,
  found: { isComplete: boolean; isReplacing: boolean; count: number },
): string {
  if (words.trim() === '') return found.isReplacing ? t('Enter the words to replace.') : ''
  if (!found.isComplete) return t('Still reading the site…')
  return found.count === 0 && !found.isReplacing ? t('Nothing contains “{words}”.', { words }) : ''
}

const maxRecent = 8

/** The keys of the pages that were open before, the latest first. */
function useRecentPages(): readonly string[] {
  const key = useSessionState((state) => state.pageKey)
  const [visited, setVisited] = useState([key])
  if (visited[0] !== key)
    setVisited([key, ...visited.filter((one) => one !== key)].slice(0, maxRecent + 1))
  return visited.slice(1)
}

/** Milliseconds in which a site is read before keys and painting have their turn. */
const slice = 12

const readParts = createReadParts()

function useParts(context: PagesContext) {
  const [read, setRead] = useState<{ parts: readonly SearchPart[]; isComplete: boolean }>({
    parts: [],
    isComplete: false,
  })
  useEffect(() => {
    const parts: SearchPart[] = []
    const reader = readParts(context)
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = (): void => {
      const end = performance.now() + slice
      while (performance.now() < end) {
        const { value, done } = reader.next()
        if (done) return setRead({ parts: [...parts], isComplete: true })
        parts.push(value)
      }
      timer = setTimeout(next)
    }
    next()
    return () => clearTimeout(timer)
  }, [context])
  return read
}

/** Opens what was found: the page, with the block selected and the field focused. */
function openHit(session: Session, path: Path): void {
  const { bundle, main } = session.opened
  const [group, key] = path
  const change = changeAt(path, { site: session.state().site, bundle, main })
  if (change?.place) {
    // The text has its field where it is shown, while edits are for its campaign.
    showPlace(session, change.place)
    session.set({ during: change.campaign.name })
    return showField(path)
  }
  const isPage = group === 'pages' && path.length === 2 && typeof key === 'string'
  if (isPage) return session.set({ pageKey: key, block: undefined, panel: 'blocks', pane: 'page' })
  const value = valueAt(session.state().site.roots.get(fileOf(session, path)), path)
  const hasTitle = isJsonObject(value) && Object.hasOwn(value, 'title')
  showPlace(session, hasTitle ? [...path, 'title'] : path)
}
