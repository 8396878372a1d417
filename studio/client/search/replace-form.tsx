import { useId, useMemo, useState } from 'react'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { CheckBox } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { localeTag, t, tCount } from '../i18n/translate.ts'
import { listFormat } from '../model/words/list-format.ts'
import { wordPages } from '../model/words/uses.ts'
import { useSession } from '../session/use-session.ts'
import { excerptOf, type Excerpt } from './model/query.ts'
import { listMatches, replaceEdits, replacementOf, type Match } from './model/replace.ts'
import { type SearchPart, describeText } from './model/search.ts'

const maxListed = 200

/** What replaces the words, and every place where it would, each with a check box. All of them are replaced in one step. */
export function ReplaceForm({
  words,
  parts,
  context,
  onDone,
}: {
  words: string
  parts: readonly SearchPart[]
  context: PagesContext
  onDone: () => void
}) {
  const session = useSession()
  const id = useId()
  const [by, setBy] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [wholeWords, setWholeWords] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { matches, others } = useMemo(
    () => listMatches({ words, matchCase, wholeWords }, parts),
    [words, matchCase, wholeWords, parts],
  )
  const chosen = matches.filter(({ key }) => !left.has(key))
  const listed = matches.slice(0, maxListed)

  function toggle(key: string): void {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }

  function replace(): void {
    if (chosen.length === 0) return
    const summary = t('Replaced “{words}” with “{by}”: {chosen}.', {
      words,
      by,
      chosen: countPlaces(chosen),
    })
    session.edit(replaceEdits(chosen, by), summary)
    onDone()
  }

  return (
    <form
      className="studio-replace"
      onSubmit={(event) => {
        event.preventDefault()
        replace()
      }}
    >
      <input
        className="studio-input"
        aria-label={t('Replace with')}
        placeholder={t('Replace with')}
        autoComplete="off"
        value={by}
        onChange={({ target }) => setBy(target.value)}
      />
      <div className="studio-row">
        <CheckBox checked={matchCase} onCheck={setMatchCase}>
          {t('Match case')}
        </CheckBox>
        <CheckBox checked={wholeWords} onCheck={setWholeWords}>
          {t('Whole words')}
        </CheckBox>
        {matches.length > 0 && (
          <PushButton
            look="link"
            onClick={() =>
              setLeft(left.size > 0 ? new Set() : new Set(matches.map(({ key }) => key)))
            }
          >
            {left.size > 0 ? t('Choose all') : t('Choose none')}
          </PushButton>
        )}
      </div>
      <ul className="studio-matches" role="list" aria-label={t('Matches')}>
        {listed.map(({ key, plain, range, text, isCapital }, index) => (
          <li key={key}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              aria-describedby={`${id}-${index}-where`}
              checked={!left.has(key)}
              onChange={() => toggle(key)}
            />
            <label htmlFor={`${id}-${index}`}>
              <Marked excerpt={excerptOf(plain, range)} by={replacementOf({ isCapital }, by)} />
            </label>
            <span className="studio-dim" id={`${id}-${index}-where`}>
              {describeText(text, context)}
            </span>
          </li>
        ))}
      </ul>
      {matches.length > listed.length && (
        <p className="studio-help">
          {t('and {value} more, which are replaced too', {
            value: (matches.length - listed.length).toLocaleString(localeTag()),
          })}
        </p>
      )}
      {others > 0 && (
        <p className="studio-help">
          {tCount(
            others,
            '{count} more stays unchanged, with formatting in it or because it is the keyword of the brand.',
            '{count} more stay unchanged, with formatting in it or because it is the keyword of the brand.',
          )}
        </p>
      )}
      {words.trim() !== '' && (
        <button type="submit" className="studio-button is-main" disabled={chosen.length === 0}>
          {chosen.length === 0
            ? t('Nothing to replace')
            : t('Replace {chosen}', { chosen: countPlaces(chosen) })}
        </button>
      )}
    </form>
  )
}

const ownerWords = [
  ['pages', wordPages],
  ['sections', (size: number) => tCount(size, '{count} shared section', '{count} shared sections')],
  ['campaigns', (size: number) => tCount(size, '{count} campaign', '{count} campaigns')],
  ['site', () => t('the site settings')],
] as const

/** Counts matches and what they are in: 12 in 5 pages and 1 shared section. */
function countPlaces(matches: readonly Match[]): string {
  const places = ownerWords.flatMap(([group, name]) => {
    const own = matches.filter(({ text }) => text.path[0] === group)
    const { size } = new Set(own.map(({ text }) => text.path[1]))
    return size > 0 ? [name(size)] : []
  })
  return t('{value} in {places}', {
    value: matches.length.toLocaleString(localeTag()),
    places: listFormat.format(places),
  })
}

/** An excerpt with its words marked; `by` shows what would replace them. */
export function Marked({ excerpt: { text, mark }, by }: { excerpt: Excerpt; by?: string }) {
  const [from, to] = mark
  return (
    <span>
      {text.slice(0, from)}
      {by === undefined ? (
        from < to && <mark>{text.slice(from, to)}</mark>
      ) : (
        <>
          <del>{text.slice(from, to)}</del>
          {by !== '' && <ins>{by}</ins>}
        </>
      )}
      {text.slice(to)}
    </span>
  )
}
