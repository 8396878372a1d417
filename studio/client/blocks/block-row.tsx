import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from '../../../check/problem/problem.ts'
import { isUse } from '../../../content/layers/sections.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { AddHere } from '../adding/add-here.tsx'
import { SetTags } from '../change-sets/other-sets.tsx'
import { BrandTag } from '../fields/brands/brand-mark.tsx'
import { focusFirst, keepFocus, nextButton } from '../fields/frame/focus.ts'
import { Icon, IconButtons, type IconName } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { describeWhen } from '../fields/schema/shown-words.ts'
import { choiceName } from '../fields/schema/summary.ts'
import { t, tCount } from '../i18n/translate.ts'
import { goToRegion } from '../keys/regions.ts'
import { inList, onEntry, shortcutOf } from '../keys/shortcuts.ts'
import { countTexts, describeCounts, type OpenCounts } from '../languages/model/open-texts.ts'
import { findTranslationProblems } from '../languages/model/translation-problems.ts'
import { viewCampaigns } from '../model/campaigns/campaigns.ts'
import { renditionAddress } from '../model/pictures/library.ts'
import { listOf } from '../model/pictures/picture-edits.ts'
import { listFormat } from '../model/words/list-format.ts'
import { wordUse } from '../model/words/uses.ts'
import { isHidden } from '../preview/shown-blocks.ts'
import { extendTo, listChosen, toggle } from '../session/selection.ts'
import type { Session } from '../session/session.ts'
import { openPage, type SessionState } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { dropBlocks, duplicateBlocks, moveBlocks, removeBlocks } from './arrange-blocks.ts'
import { BlockMenu } from './block-menu.tsx'
import { infoOf } from './block-types.ts'
import { useDragInList } from './drag.ts'
import { focusRow, rowOf } from './focus-row.ts'

const inRow = { ...inList, ...onEntry }

/** A block in the list: its type, the start of its text, its problems, and buttons to move, duplicate and remove it, except in another language. */
export const BlockRow = memo(function BlockRow({ index }: { index: number }) {
  const session = useSession()
  // Compared as a string, so that a row renders again only when it has changed: a page may have hundreds.
  const shown = useSessionState((state) => JSON.stringify(describeRow(session, state, index)))
  const row: ReturnType<typeof describeRow> = JSON.parse(shown)
  return row && <RowView row={row} />
})

function describeRow(
  { opened: { bundle, main }, language }: Session,
  state: SessionState,
  index: number,
) {
  const page = openPage(state)
  const block = page?.blocks[index]
  if (!page || block === undefined) return null
  const path = ['pages', page.key, 'blocks', index]
  const label = infoOf(bundle, block)?.label ?? labelOfUnknown(block)
  const chosen = listChosen(state)
  const view = language()
  const translated =
    view && countTexts(view.textsOn(page.key, index), findTranslationProblems(state.report, view))
  return {
    page: page.key,
    index,
    length: page.blocks.length,
    label,
    text: isUse(block) ? describeSection(block, state, main) : excerptOf(block),
    errors: state.problems.countBelow(path, 'error') + (translated?.faulty ?? 0),
    warnings: state.problems.countBelow(path, 'warning'),
    isSelected: chosen.includes(index),
    mark: rowMarkOf(bundle, state, block),
    /** Whether Tab goes to it: the arrow keys go to the others. */
    isStop: index === (state.block ?? 0),
    /** Whether it is the only selected one, which has the menu. */
    isAlone: chosen.length === 1 && chosen[0] === index,
    /** What its buttons act on: this block, or the selection that it is in. */
    scope:
      chosen.includes(index) && chosen.length > 1
        ? t('{length} blocks', { length: chosen.length })
        : label,
    /** In another language: what is left to translate, or that nothing is; empty if only errors are left, undefined in the site's own. */
    untranslated: translated && describeTranslated(translated),
    /** Whether its dates hide it in the preview. */
    isHidden: isHidden(block, index, state, main),
    /** Empty if it is always the same. */
    when: describeTimes(block, path, state, main),
    /** Empty if all show it. */
    devices: describeDevices(bundle, block),
  }
}

function RowView({ row }: { row: NonNullable<ReturnType<typeof describeRow>> }) {
  const { index, label, scope, errors, warnings, isSelected, untranslated } = row
  const session = useSession()
  const isArranged = untranslated === undefined
  const dragging = useDragInList(index, (from, at) => dropBlocks(session, from, at), isArranged)
  const tags = [row.isHidden ? t('hidden now') : '', row.when, row.devices].filter(Boolean)

  const move = (by: -1 | 1): void => keepFocus(() => moveBlocks(session, index, by))

  /** Removes the block. The focus goes to the next row, or the last. */
  function remove(): void {
    flushSync(() => removeBlocks(session, index))
    focusRow(index)
  }

  /** Selects this block: with Shift, all up to it, too; with Ctrl, besides the others. */
  function onClick({ shiftKey, ctrlKey, metaKey }: MouseEvent): void {
    if (shiftKey && isArranged) session.set(extendTo(session.state(), index))
    else if ((ctrlKey || metaKey) && isArranged) session.set(toggle(session.state(), index))
    else session.set({ block: index, pane: 'form' })
  }

  function select(to: number, isToo = false): void {
    if (!rowOf(to)) return
    session.set(isToo && isArranged ? extendTo(session.state(), to) : { block: to })
    focusRow(to)
  }

  function openForm(): void {
    flushSync(() => session.set({ block: index }))
    goToRegion(session, 'form')
  }

  const actions: Readonly<Partial<Record<keyof typeof inRow, () => void>>> = {
    up: () => select(index - 1),
    down: () => select(index + 1),
    extendUp: () => select(index - 1, true),
    extendDown: () => select(index + 1, true),
    open: openForm,
    tools: () => focusFirst(dragging.ref.current, '.studio-block-buttons button'),
    ...(isArranged && { remove, moveUp: () => move(-1), moveDown: () => move(1) }),
  }

  function onKeyDown(event: KeyboardEvent): void {
    const name = shortcutOf(inRow, event)
    const act = name && actions[name]
    if (!act) return
    event.preventDefault()
    act()
  }

  /** The arrow keys go between the tools, and from the first one to the name, as Escape does from each. */
  function walkTools(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
      (button) => !button.closest('.studio-popup-box'),
    )
    const isTool = buttons.findIndex((button) => button === event.target) > 0
    const goal = event.key === 'Escape' ? buttons[0] : nextButton(event, buttons)
    if (!isTool || !goal) return
    event.preventDefault()
    goal.focus()
  }

  const tools = [
    ['up', t('Move {scope} up', { scope }), () => move(-1), index === 0],
    ['down', t('Move {scope} down', { scope }), () => move(1), index === row.length - 1],
    ['copy', t('Duplicate {scope}', { scope }), () => duplicateBlocks(session, index), false],
    ['remove', t('Remove {scope}', { scope }), remove, false],
  ] as const

  return (
    <li className="studio-block-place">
      <div role="presentation" onKeyDown={walkTools}>
        <div
          {...dragging}
          className="studio-box studio-block"
          data-selected={isSelected}
          data-hidden={row.isHidden}
        >
          {/* Firefox drags no buttons. */}
          {isArranged && <span className="studio-block-grip" aria-hidden="true" />}
          <RowMark {...row.mark} />
          <PushButton
            className="studio-block-name"
            data-index={index}
            aria-pressed={isSelected}
            tabIndex={row.isStop ? 0 : -1}
            onClick={onClick}
            onKeyDown={onKeyDown}
          >
            <span className="studio-block-label">{label}</span>
            <span className="studio-block-text">{row.text}</span>
            {tags.length > 0 && <span className="studio-tag">{tags.join(', ')}</span>}
            {untranslated && (
              <span className="studio-tag" data-done={untranslated === 'translated'}>
                {untranslated}
              </span>
            )}
            <BrandTag path={['pages', row.page, 'blocks', index]} />
            <SetTags path={['pages', row.page, 'blocks', index]} />
            {errors + warnings > 0 && (
              <span className={`studio-count ${errors > 0 ? 'error' : 'warning'}`}>
                {errors > 0
                  ? tCount(errors, '{count} error', '{count} errors')
                  : tCount(warnings, '{count} warning', '{count} warnings')}
              </span>
            )}
          </PushButton>
          {isArranged && (
            <span className="studio-block-buttons">
              <IconButtons buttons={tools} tabIndex={-1} />
              {row.isAlone && <BlockMenu label={t('More for {label}', { label })} tabIndex={-1} />}
            </span>
          )}
        </div>
        {isArranged && (
          <AddHere at={index + 1} label={t('Add a block after {label}', { label })} tabIndex={-1} />
        )}
      </div>
    </li>
  )
}

/** What is left to translate, besides errors, which have a count of their own. */
function describeTranslated(counts: OpenCounts): string {
  const open = describeCounts({ ...counts, faulty: 0 })
  return open === '' && counts.faulty === 0 ? 'translated' : open
}

/** When a block is shown, and which campaigns change it: shown from 1 Dec, 18:00, changed by Christmas. */
function describeTimes(block: JsonValue, path: Path, { site }: SessionState, main: string): string {
  const { all, titlesAt } = viewCampaigns(site, main)
  const words = isJsonObject(block) ? describeWhen(block, all, site.calendar) : ''
  const titles = titlesAt(path)
  return [
    ...(words === '' ? [] : [t('shown {words}', { words })]),
    ...(titles.length === 0
      ? []
      : [t('changed by {titles}', { titles: listFormat.format(titles) })]),
  ].join(', ')
}

/** Which devices show a block, in the words of its form. */
function describeDevices(bundle: SchemaBundle, block: JsonValue): string {
  const { shownOn } = isJsonObject(block) ? block : {}
  const schema = infoOf(bundle, block)?.schema.properties?.['shownOn']
  return schema && shownOn !== undefined && shownOn !== schema.default
    ? choiceName(shownOn, schema)
    : ''
}

function labelOfUnknown(block: JsonValue): string {
  const type = isJsonObject(block) ? block['type'] : undefined
  return typeof type === 'string'
    ? t('Unknown block {value}', { value: type.slice(0, 30) })
    : t('Unknown block')
}

/** The title of a shared section, and on how many pages it is used. */
function describeSection({ section }: JsonObject, { site }: SessionState, main: string): string {
  const found = sharedSections(site, main).all.find(({ name }) => name === section)
  if (found) return `${found.title}, ${wordUse(found)}`
  return typeof section === 'string' ? section : ''
}

function excerptOf(block: JsonValue): string {
  const { title, desc, text } = isJsonObject(block) ? block : {}
  const first = [title, text, desc].find((value) => typeof value === 'string' && value !== '')
  return typeof first === 'string' ? first.replaceAll(/<[^>]*>/g, '').slice(0, 80) : ''
}

/** What a block is recognized by in the list: the file of its first picture, or an icon. */
interface RowMarkProps {
  file: string | undefined
  icon: IconName
}

/** Finds the first picture in a block, and the icon for what its type consists of: a section, entries, or text. */
function rowMarkOf(
  bundle: SchemaBundle,
  { site, brand }: SessionState,
  block: JsonValue,
): RowMarkProps {
  const pictures = sharedPictures(site)
  const name = firstPicture(block, pictures) ?? ''
  const own = brand === undefined ? undefined : listOf(site, brand).get(name)
  const icon = isUse(block) ? 'link' : infoOf(bundle, block)?.hasEntries ? 'list' : 'text'
  return { file: own ?? pictures.get(name), icon }
}

const sharedPictures = oncePer((site: SiteView) => listOf(site))

function firstPicture(value: JsonValue, pictures: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'string') return pictures.has(value) ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const entry of Object.values(value)) {
    const found = firstPicture(entry, pictures)
    if (found !== undefined) return found
  }
  return undefined
}

/** The small picture or the icon at the start of a row. */
export function RowMark({ file, icon }: RowMarkProps): ReactNode {
  return (
    <span className="studio-row-mark" aria-hidden="true">
      {file === undefined ? (
        <Icon name={icon} />
      ) : (
        <img src={renditionAddress(file)} alt="" loading="lazy" />
      )}
    </span>
  )
}
