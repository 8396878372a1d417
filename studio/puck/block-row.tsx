import { registerOverlayPortal } from '@puckeditor/core'
import { createContext, use, useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { isJsonObject } from '../../codegen/json-object.ts'
import type { JsonValue } from '../../codegen/schema-bundle.ts'
import { IconButton } from '../fields/icons.tsx'
import type { Arranged } from '../model/arrange.ts'
import { openPage } from '../session.ts'
import { useSession, useSessionState } from '../use-session.ts'
import type { BlockKind } from './config.tsx'
import type { BlockList } from './content.ts'

/** What the rows of the list of blocks share. */
export interface Blocks {
  list: BlockList
  kinds: ReadonlyMap<string, BlockKind>
}

export const BlocksContext = createContext<Blocks | undefined>(undefined)

/** One block in the list: what it is, how it begins, what is wrong in it, and how it is moved without a mouse. */
export function BlockRow({ id }: { id: string }) {
  const blocks = use(BlocksContext)
  const session = useSession()
  const page = useSessionState(openPage)
  const selected = useSessionState(({ block }) => block)
  const report = useSessionState((state) => state.report)
  const index = blocks?.list.placeOf(id) ?? -1
  const block = page?.blocks[index]
  const buttons = useRef<HTMLSpanElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  // Puck lays a cover over the row, so that it can be dragged; these lie above it.
  useEffect(() => registerOverlayPortal(buttons.current, { disableDrag: true }), [])
  useEffect(() => registerOverlayPortal(name.current), [])
  if (page === undefined || block === undefined) return <></>

  const { length } = page.blocks
  const label = labelOf(block, blocks?.kinds)
  const problems = (report?.problems ?? []).filter(
    ({ path }) => path[0] === 'pages' && path[1] === page.key && path[3] === index,
  )
  const errors = problems.filter(({ severity }) => severity === 'error').length

  function arrange(order: Arranged[], did: string): void {
    if (page === undefined) return
    const path = ['pages', page.key, 'blocks']
    session.edit([{ file: page.file, edit: { kind: 'arrange', path, order } }], did)
  }

  function move(by: -1 | 1): void {
    const to = index + by
    if (to < 0 || to >= length) return
    const order = Array.from({ length }, (_, place) =>
      place === to ? index : place === index ? to : place,
    )
    arrange(order, `${label} is now block ${to + 1} of ${length}.`)
    session.set({ block: to })
    requestAnimationFrame(() => document.getElementById(`row-${id}`)?.focus())
  }

  function copy(): void {
    const order: Arranged[] = Array.from({ length }, (_, place) => place)
    order.splice(index + 1, 0, { value: block ?? null })
    arrange(order, `${label} is there twice.`)
    session.set({ block: index + 1 })
  }

  function remove(): void {
    arrange(
      Array.from({ length }, (_, place) => place).filter((place) => place !== index),
      `${label} is taken out.`,
    )
    session.set({ block: undefined })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'Delete') remove()
  }

  const tools = [
    ['up', `Move ${label} up`, () => move(-1), index === 0],
    ['down', `Move ${label} down`, () => move(1), index === length - 1],
    ['copy', `Copy ${label}`, copy, false],
    ['remove', `Take ${label} out`, remove, false],
  ] as const

  return (
    <div className="studio-block" data-selected={selected === index}>
      {/* Nothing is dragged by a button. */}
      <span className="studio-block-grip" aria-hidden="true" title="Drag to move">
        ⠿
      </span>
      <button
        ref={name}
        id={`row-${id}`}
        type="button"
        className="studio-block-name"
        aria-pressed={selected === index}
        onClick={(event) => {
          keepFromPuck(event)
          session.set({ block: index })
        }}
        onKeyDown={onKeyDown}
      >
        <span className="studio-block-kind">{label}</span>
        <span className="studio-block-text">{beginningOf(block)}</span>
        {problems.length > 0 && (
          <span className={errors > 0 ? 'studio-count error' : 'studio-count warning'}>
            {errors > 0 ? count(errors, 'error') : count(problems.length, 'warning')}
          </span>
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
              keepFromPuck(event)
              act()
            }}
          />
        ))}
      </span>
    </div>
  )
}

/** What reaches Puck's list past a row takes the selection away. */
function keepFromPuck(event: MouseEvent): void {
  event.stopPropagation()
}

function labelOf(block: JsonValue, kinds: ReadonlyMap<string, BlockKind> | undefined): string {
  const type = isJsonObject(block) ? block['type'] : undefined
  if (typeof type !== 'string') return 'Unknown block'
  return kinds?.get(type)?.label ?? `Unknown block ${type.slice(0, 30)}`
}

/** The first words that readers see of a block. */
function beginningOf(block: JsonValue): string {
  const { title, desc, text } = isJsonObject(block) ? block : {}
  const first = [title, text, desc].find((value) => typeof value === 'string' && value !== '')
  return typeof first === 'string' ? first.replaceAll(/<[^>]*>/g, '').slice(0, 80) : ''
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
