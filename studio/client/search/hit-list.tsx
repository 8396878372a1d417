import type { HitGroup } from './model/search.ts'
import type { Excerpt } from './model/query.ts'
import { PushButton } from '../fields/frame/push-button.tsx'
import { localeTag, t } from '../i18n/translate.ts'

/** What was found, in groups. The one at `at` is chosen. */
export function HitList({
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
