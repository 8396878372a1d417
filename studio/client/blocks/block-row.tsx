import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { isUse } from '../../../check/expand/sections.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import { describeShown } from '../fields/schema/shown-words.ts'
import { IconButton } from '../fields/frame/icons.tsx'
import { describeUse, sharedSections } from '../../../site/view/sections.ts'
import { isHidden } from '../preview/shown-blocks.ts'
import { viewCampaigns } from '../model/campaigns/campaigns.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { dropBlock, duplicateBlock, moveBlock, removeBlock } from './arrange-blocks.ts'
import { infoOf } from './block-types.ts'
import { dragElement, dropOnRow, type Half } from './drag.ts'

/** A block in the list: its type, the start of its text, its problems, and buttons to move, duplicate and remove it. */
export function BlockRow({ index }: { index: number }) {
  const { bundle, main } = useSession().opened
  // Compared as a string, so that a row renders again only when it has changed: a page may have hundreds.
  const shown = useSessionState((state) => JSON.stringify(describeRow(state, index, bundle, main)))
  const row: Row | null = JSON.parse(shown)
  return row && <RowView {...row} />
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
  /** When it is shown, if its dates hide it in the preview; else empty. */
  hidden: string
}

function describeRow(
  state: SessionState,
  index: number,
  bundle: SchemaBundle,
  main: string,
): Row | null {
  const page = openPage(state)
  const block = page?.blocks[index]
  if (!page || block === undefined) return null
  const path = ['pages', page.key, 'blocks', index]
  return {
    index,
    length: page.blocks.length,
    label: infoOf(bundle, block)?.label ?? labelOfUnknown(block),
    text: isUse(block) ? describeSection(block, state, main) : excerptOf(block),
    errors: state.problems.countBelow(path, 'error'),
    warnings: state.problems.countBelow(path, 'warning'),
    isSelected: state.block === index,
    hidden: isHidden(block, index, state, main) ? describeHidden(block, state, main) : '',
  }
}

function RowView({ index, length, label, text, errors, warnings, isSelected, hidden }: Row) {
  const session = useSession()
  const row = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState<Half>()

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const ends = [
      dragElement(element, { from: index }),
      dropOnRow(element, index, {
        onOver: setOver,
        onDrop: (dragged, at) => dropBlock(session, dragged, at),
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [session, index])

  /** Moves the block. What has the focus keeps it. */
  function move(by: -1 | 1): void {
    const { activeElement } = document
    flushSync(() => moveBlock(session, index, by, label))
    if (activeElement instanceof HTMLElement) activeElement.focus()
  }

  /** Removes the block. The focus goes to the next row, or the last. */
  function remove({ currentTarget }: SyntheticEvent): void {
    const own = currentTarget.closest('li')
    const next = own?.nextElementSibling ?? own?.previousElementSibling
    flushSync(() => removeBlock(session, index, label))
    next?.querySelector<HTMLElement>('.studio-block-name')?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'Delete') remove(event)
  }

  const tools = [
    ['up', `Move ${label} up`, () => move(-1), index === 0],
    ['down', `Move ${label} down`, () => move(1), index === length - 1],
    ['copy', `Duplicate ${label}`, () => duplicateBlock(session, index, label), false],
    ['remove', `Remove ${label}`, remove, false],
  ] as const

  return (
    <li
      ref={row}
      className="studio-box studio-block"
      data-selected={isSelected}
      data-hidden={hidden !== ''}
      data-over={over}
    >
      {/* Firefox drags no buttons. */}
      <span className="studio-block-grip" aria-hidden="true" />
      <button
        type="button"
        className="studio-block-name"
        aria-pressed={isSelected}
        onClick={() => session.set({ block: index, pane: 'form' })}
        onKeyDown={onKeyDown}
      >
        <span className="studio-block-label">{label}</span>
        <span className="studio-block-text">{text}</span>
        {hidden !== '' && <span className="studio-tag">{hidden}</span>}
        {errors > 0 && <span className="studio-count error">{count(errors, 'error')}</span>}
        {errors === 0 && warnings > 0 && (
          <span className="studio-count warning">{count(warnings, 'warning')}</span>
        )}
      </button>
      <span className="studio-block-buttons">
        {tools.map(([icon, words, act, isDisabled]) => (
          <IconButton key={icon} icon={icon} label={words} isDisabled={isDisabled} onClick={act} />
        ))}
      </span>
    </li>
  )
}

/** When a hidden block is shown: hidden now, shown from 1 Dec, 18:00. */
function describeHidden(block: JsonValue, { site }: SessionState, main: string): string {
  const words = isJsonObject(block) ? describeShown(block, viewCampaigns(site, main).all) : ''
  return words === '' ? 'hidden now' : `hidden now, shown ${words}`
}

function labelOfUnknown(block: JsonValue): string {
  const type = isJsonObject(block) ? block['type'] : undefined
  return typeof type === 'string' ? `Unknown block ${type.slice(0, 30)}` : 'Unknown block'
}

/** The title of a shared section, and on how many pages it is used. */
function describeSection({ section }: JsonObject, { site }: SessionState, main: string): string {
  const found = sharedSections(site, main).all.find(({ name }) => name === section)
  if (found) return `${found.title}, ${describeUse(found)}`
  return typeof section === 'string' ? section : ''
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
