import type { KeyboardEvent, ReactNode } from 'react'
import { isSameJson } from '../../../../schema/read/equal.ts'
import { readOrder, inNavigationOrder } from '../../../../schema/values/navigation-order.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { useDragInList } from '../../blocks/drag.ts'
import { t } from '../../i18n/translate.ts'
import { nameOfPage } from '../../model/pages.ts'
import { useSessionState } from '../../session/use-session.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { keepFocus } from '../frame/focus.ts'
import { IconButtons } from '../frame/icons.tsx'
import { ProblemsAt } from '../frame/problem-lines.tsx'
import { PushButton } from '../frame/push-button.tsx'

/** The entries of the navigation, to be moved by dragging, by buttons or by keys. The home page stays the first. */
export function NavigationField(field: Field): ReactNode {
  const pages = useSessionState(({ site }) => site.pages)
  const order = readOrder(field.value)
  const entries = listNavigation(pages, order)
  const first = entries[0]?.path === '/' ? 1 : 0

  function move(from: number, to: number): void {
    const page = entries[from]
    if (!page || from === to || to < first || to >= entries.length) return
    const next = moveEntry(pages, order, from, to)
    const summary = t('moved {page} to position {position} of the navigation', {
      page: nameOfPage(page),
      position: to + 1,
    })
    if (next.length > 0) field.set(next, { summary })
    else field.clear()
  }

  return (
    <FieldFrame field={field} isGroup>
      <>
        <ol className="studio-navigation" role="list">
          {entries.map((page, index) => (
            <Entry
              key={page.key}
              count={entries.length}
              onMove={move}
              {...{ page, index, first }}
            />
          ))}
        </ol>
        {order.map((path, index) => (
          <ProblemsAt key={path} path={[...field.path, index]} />
        ))}
        {field.value !== undefined && (
          <PushButton look="small" onClick={() => field.clear()}>
            {t('Order as the pages are')}
          </PushButton>
        )}
      </>
    </FieldFrame>
  )
}

function Entry({
  page,
  index,
  first,
  count,
  onMove,
}: {
  page: PageView
  index: number
  /** The index of the first entry that may be moved; the home page may not. */
  first: number
  count: number
  onMove: (from: number, to: number) => void
}): ReactNode {
  const mayMove = index >= first
  const name = nameOfPage(page)
  const onDrop = (from: number, at: number): void => onMove(from, from < at ? at - 1 : at)
  const dragging = useDragInList(index, onDrop, mayMove, 'entry')

  const move = (by: -1 | 1): void => keepFocus(() => onMove(index, index + by))
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(step)
  }

  return (
    <li>
      <div
        {...dragging}
        role="presentation"
        className="studio-box studio-block"
        onKeyDown={onKeyDown}
      >
        {mayMove && <span className="studio-block-grip" aria-hidden="true" />}
        <span className="studio-navigation-name">
          {name} <span className="studio-dim">{page.path}</span>
        </span>
        {mayMove && (
          <IconButtons
            buttons={[
              ['up', t('Move {name} up', { name }), () => move(-1), index === first],
              ['down', t('Move {name} down', { name }), () => move(1), index === count - 1],
            ]}
          />
        )}
      </div>
    </li>
  )
}

/** The pages that the navigation lists, in its order. */
export function listNavigation(pages: readonly PageView[], order: readonly string[]): PageView[] {
  return inNavigationOrder(pages.filter(isListed), order)
}

/**
 * The order after an entry was moved to the place of another one; empty if that is the order of the pages. A page that is
 * hidden now keeps its place.
 */
export function moveEntry(
  pages: readonly PageView[],
  order: readonly string[],
  from: number,
  to: number,
): string[] {
  const entries = listNavigation(pages, order)
  const [entry, other] = [entries[from], entries[to]]
  if (!entry || !other) return [...order]
  const known = pages.filter((page) => isListed(page) || order.includes(page.path))
  const rest = inNavigationOrder(known, order).filter((page) => page !== entry)
  const at = rest.indexOf(other) + (to > from ? 1 : 0)
  const next = pathsOf(rest.toSpliced(at, 0, entry))
  return isSameJson(next, pathsOf(known)) ? [] : next
}

function pathsOf(pages: readonly PageView[]): string[] {
  return pages.map(({ path }) => path).filter((path) => path !== '/')
}

function isListed({ value }: PageView): boolean {
  return value['showNav'] !== false && value['inNav'] !== false
}
