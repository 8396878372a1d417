import { registerOverlayPortal } from '@puckeditor/core'
import { createContext, use, useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { isCurrent } from '../../../check/dates/span.ts'
import { isUse } from '../../../check/expand/sections.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { IconButton } from '../fields/frame/icons.tsx'
import { sharedSections, titleOfSection } from '../model/sections.ts'
import { openPage, type SessionState } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { duplicateBlock, moveBlock, removeBlock } from './arrange-blocks.ts'
import type { BlockTypeInfo } from './block-types.ts'
import type { BlockList } from './content.ts'

/** What the rows of the block list share. */
export interface Blocks {
  list: BlockList
  types: ReadonlyMap<string, BlockTypeInfo>
}

/** Provides the block list and the block types. */
export const BlocksContext = createContext<Blocks | undefined>(undefined)

/** A block in the list: its type, the start of its text, its problems, and buttons to move, duplicate and remove it. */
export function BlockRow({ id }: { id: string }) {
  const blocks = use(BlocksContext)
  // Compared as a string, so that a row renders again only when it has changed: a page may have hundreds.
  const { main } = useSession().opened
  const shown = useSessionState((state) => JSON.stringify(describeRow(state, blocks, id, main)))
  const row: Row | null = JSON.parse(shown)
  return row ? <RowView id={id} {...row} /> : <></>
}

/** The content of a row. */
interface Row {
  index: number
  length: number
  label: string
  text: string
  errors: number
  warnings: number
  isSelected: boolean
  /** Whether its dates hide it in the preview. */
  isHidden: boolean
}

function describeRow(
  state: SessionState,
  blocks: Blocks | undefined,
  id: string,
  main: string,
): Row | null {
  const index = blocks?.list.placeOf(id) ?? -1
  const page = openPage(state)
  const block = page?.blocks[index]
  if (!page || block === undefined) return null
  const path = ['pages', page.key, 'blocks', index]
  return {
    index,
    length: page.blocks.length,
    label: labelOf(block, blocks?.types),
    text: isUse(block) ? describeUse(block, state, main) : excerptOf(block),
    errors: state.problems.countBelow(path, 'error'),
    warnings: state.problems.countBelow(path, 'warning'),
    isSelected: state.block === index,
    isHidden: state.report !== undefined && !isCurrent(block, state.report.at),
  }
}

function RowView({
  id,
  index,
  length,
  label,
  text,
  errors,
  warnings,
  isSelected,
  isHidden,
}: Row & { id: string }) {
  const session = useSession()
  const blocks = use(BlocksContext)
  const buttons = useRef<HTMLSpanElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  // Puck covers the row to make it draggable; these are above the cover.
  useEffect(() => registerOverlayPortal(buttons.current, { disableDrag: true }), [])
  useEffect(() => registerOverlayPortal(name.current), [])

  function move(by: -1 | 1): void {
    if (moveBlock(session, index, by, label)) keepFocus(id)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'Delete') remove()
  }

  /** Removes the block; the focus goes to the next row, or the last. */
  function remove(): void {
    const items = blocks?.list.items() ?? []
    const next = items[index + 1] ?? items[index - 1]
    if (next) focusRow(next.props.id)
    removeBlock(session, index, label)
  }

  const tools = [
    ['up', `Move ${label} up`, () => move(-1), index === 0],
    ['down', `Move ${label} down`, () => move(1), index === length - 1],
    ['copy', `Duplicate ${label}`, () => duplicateBlock(session, index, label), false],
    ['remove', `Remove ${label}`, remove, false],
  ] as const

  return (
    <div className="studio-box studio-block" data-selected={isSelected}>
      {/* The handle is not a button, since Puck does not drag buttons. */}
      <span className="studio-block-grip" aria-hidden="true" />
      <button
        ref={name}
        type="button"
        data-row={id}
        className="studio-block-name"
        aria-pressed={isSelected}
        onClick={(event) => {
          hideFromPuck(event)
          session.set({ block: index })
        }}
        onKeyDown={onKeyDown}
      >
        <span className="studio-block-label">{label}</span>
        <span className="studio-block-text">{text}</span>
        {isHidden && <span className="studio-tag">currently hidden</span>}
        {errors > 0 && <span className="studio-count error">{count(errors, 'error')}</span>}
        {errors === 0 && warnings > 0 && (
          <span className="studio-count warning">{count(warnings, 'warning')}</span>
        )}
      </button>
      <span ref={buttons} className="studio-block-buttons">
        {tools.map(([icon, words, act, isDisabled]) => (
          <IconButton
            key={icon}
            icon={icon}
            label={words}
            isDisabled={isDisabled}
            onClick={(event) => {
              hideFromPuck(event)
              act()
            }}
          />
        ))}
      </span>
    </div>
  )
}

/** Clicks that reach the list of Puck clear the selection. */
function hideFromPuck(event: MouseEvent): void {
  event.stopPropagation()
}

/** Focuses a row, and keeps the focus there while rows around it are removed. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  keepFocus(id)
}

/** Puck recreates a moved row, which loses the focus; returns it to the new row, unless it has moved elsewhere. */
function keepFocus(id: string): void {
  const ended = AbortSignal.timeout(3000)
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget !== null) return
      setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus())
    },
    { signal: ended },
  )
}

function labelOf(block: JsonValue, types: ReadonlyMap<string, BlockTypeInfo> | undefined): string {
  const type = isJsonObject(block) ? block['type'] : undefined
  if (typeof type !== 'string') return 'Unknown block'
  return types?.get(type)?.label ?? `Unknown block ${type.slice(0, 30)}`
}

/** The title of a shared section, and on how many pages it is used. */
function describeUse({ section }: JsonObject, { site }: SessionState, main: string): string {
  if (typeof section !== 'string') return ''
  const { size } = sharedSections(site, main).pagesOf(section)
  return `${titleOfSection(site.roots.get(main), section)}, used on ${count(size, 'page')}`
}

/** The start of the text of a block. */
function excerptOf(block: JsonValue): string {
  const { title, desc, text } = isJsonObject(block) ? block : {}
  const first = [title, text, desc].find((value) => typeof value === 'string' && value !== '')
  return typeof first === 'string' ? first.replaceAll(/<[^>]*>/g, '').slice(0, 80) : ''
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
