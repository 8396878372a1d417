import { registerOverlayPortal } from '@puckeditor/core'
import { createContext, use, useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { isCurrent } from '../../../check/dates/span.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { IconButton } from '../fields/frame/icons.tsx'
import { openPage, type SessionState } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { copyBlock, moveBlock, removeBlock } from './arrange-blocks.ts'
import type { BlockTypeInfo } from './block-types.ts'
import type { BlockList } from './content.ts'

/** What the rows of the list of blocks share. */
export interface Blocks {
  list: BlockList
  types: ReadonlyMap<string, BlockTypeInfo>
}

export const BlocksContext = createContext<Blocks | undefined>(undefined)

/** One block in the list: what it is, how it begins, what is wrong in it, and how it is moved without a mouse. */
export function BlockRow({ id }: { id: string }) {
  const blocks = use(BlocksContext)
  // As text, so that a row is drawn anew only when something of it is another: a page may have hundreds.
  const shown = useSessionState((state) => JSON.stringify(describeRow(state, blocks, id)))
  const row: Row | null = JSON.parse(shown)
  return row ? <RowView id={id} {...row} /> : <></>
}

/** What a row shows. */
interface Row {
  index: number
  length: number
  label: string
  text: string
  errors: number
  warnings: number
  isSelected: boolean
  /** Whether it is left out of the preview by its dates. */
  isLeftOut: boolean
}

function describeRow(state: SessionState, blocks: Blocks | undefined, id: string): Row | null {
  const index = blocks?.list.placeOf(id) ?? -1
  const page = openPage(state)
  const block = page?.blocks[index]
  if (!page || block === undefined) return null
  const problems = (state.report?.problems ?? []).filter(
    ({ path }) => path[0] === 'pages' && path[1] === page.key && path[3] === index,
  )
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return {
    index,
    length: page.blocks.length,
    label: labelOf(block, blocks?.types),
    text: excerptOf(block),
    errors,
    warnings: problems.length - errors,
    isSelected: state.block === index,
    isLeftOut: state.report !== undefined && !isCurrent(block, state.report.at),
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
  isLeftOut,
}: Row & { id: string }) {
  const session = useSession()
  const buttons = useRef<HTMLSpanElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  // Puck lays a cover over the row, so that it can be dragged; these lie above it.
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
    if (event.key === 'Delete') removeBlock(session, index, label)
  }

  const tools = [
    ['up', `Move ${label} up`, () => move(-1), index === 0],
    ['down', `Move ${label} down`, () => move(1), index === length - 1],
    ['copy', `Copy ${label}`, () => copyBlock(session, index, label), false],
    ['remove', `Take ${label} out`, () => removeBlock(session, index, label), false],
  ] as const

  return (
    <div className="studio-block" data-selected={isSelected}>
      {/* What is dragged is no button: Puck lets buttons be pressed only. */}
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
        {isLeftOut && <span className="studio-tag">not shown now</span>}
        {errors > 0 && <span className="studio-count error">{count(errors, 'error')}</span>}
        {errors === 0 && warnings > 0 && (
          <span className="studio-count warning">{count(warnings, 'warning')}</span>
        )}
      </button>
      <span ref={buttons} className="studio-block-buttons">
        {tools.map(([icon, words, act, isOff]) => (
          <IconButton
            key={icon}
            icon={icon}
            label={words}
            isOff={isOff}
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

/** What reaches Puck's list past a row takes the selection away. */
function hideFromPuck(event: MouseEvent): void {
  event.stopPropagation()
}

/** Puck draws a moved row anew, and the focus is lost with the old one; the new one gets it, unless it has gone elsewhere. */
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

/** The first words that readers see of a block. */
function excerptOf(block: JsonValue): string {
  const { title, desc, text } = isJsonObject(block) ? block : {}
  const first = [title, text, desc].find((value) => typeof value === 'string' && value !== '')
  return typeof first === 'string' ? first.replaceAll(/<[^>]*>/g, '').slice(0, 80) : ''
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
