import { findNodeAtOffset, getNodePath, getNodeValue, parseTree } from 'jsonc-parser'
import type { Walk } from '../../check/walk.ts'
import { showPart } from '../../content/layers/expand-part.ts'
import { isUse, type Sections } from '../../content/layers/sections.ts'
import { writtenAt } from '../../content/layers/written-at.ts'
import { asRecord, listIn, type Path } from '../../schema/read/json-object.ts'
import type { PieceName } from '../../schema/read/pieces.ts'

/** A string in a JSON text, around the cursor. The text may have mistakes. */
export interface Cursor {
  path: Path
  /** Whether it is the name of a property; otherwise it is a value. */
  isKey: boolean
  /** What the value is by the schema; undefined for values that refer to nothing. */
  kind: PieceName | 'Redirect' | 'Section' | 'Campaign' | undefined
  /** The part of the text between quotation marks that the cursor is in: the whole string, or one link in markup. */
  from: number
  to: number
  word: string
}

/** Reads the string at an offset; undefined if there is none, or if it is markup and the cursor is not in a link. */
export function readCursor(text: string, offset: number, walk: Walk, sections: Sections) {
  const root = parseTree(text)
  const node = root && findNodeAtOffset(root, offset, true)
  if (!root || node?.type !== 'string' || offset <= node.offset) return undefined
  const path = getNodePath(node)
  const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node
  const kind = isKey ? undefined : kindAt(getNodeValue(root), path, walk, sections)
  const before = text.slice(node.offset + 1, offset)
  const start = kind === 'Html' ? /\bhref\s*=\s*(?:\\"|')([^"'\\<>]*)$/.exec(before)?.[1] : before
  if (start === undefined) return undefined
  const end = /^[^\s"'\\<>{}]*/.exec(text.slice(offset))?.[0] ?? ''
  const [from, to] = [offset - start.length, offset + end.length]
  return { path, isKey, kind, from, to, word: text.slice(from, to) }
}

function kindAt(root: unknown, path: Path, walk: Walk, sections: Sections): Cursor['kind'] {
  if (isSectionOfUse(root, path)) return 'Section'
  if (isCampaignOfMember(path)) return 'Campaign'
  if (path[0] === 'site' && path[1] === 'redirects' && path.length === 3) return 'Redirect'
  let kind: Cursor['kind']
  const place = JSON.stringify(path)
  const [group, name] = path
  if ((group !== 'pages' && group !== 'sections') || typeof name !== 'string') {
    walk.shell(root, ({ path: at, piece }) => {
      if (JSON.stringify(at) === place) kind = piece
    })
    return kind
  }
  const part = asRecord(asRecord(root)[group])[name]
  // What a use sets is of the kind of what it changes.
  const shown = showPart(part, [group, name], sections)
  walk[group === 'pages' ? 'page' : 'section'](name, shown.value, ({ path: at, piece }) => {
    if (JSON.stringify(writtenAt(shown, at).path) === place) kind = piece
  })
  return kind
}

/** Pages, sections, blocks and their entries join a campaign by its name. */
function isCampaignOfMember(path: Path): boolean {
  const [group] = path
  return path.at(-1) === 'campaign' && (group === 'pages' || group === 'sections')
}

function isSectionOfUse(root: unknown, path: Path): boolean {
  const [group, name, list, index, key] = path
  const isInBlock = path.length === 5 && list === 'blocks' && key === 'section'
  if (!isInBlock || (group !== 'pages' && group !== 'sections')) return false
  const part = asRecord(asRecord(root)[group])[String(name)]
  return isUse(listIn(part, 'blocks')[Number(index)])
}
