import type { Path } from '../../../check/problem/problem.ts'
import {
  arrangeEntries,
  copyText,
  cut,
  duplicate,
  paste,
  pasteEntries,
} from '../../../studio/client/clipboard/commands.ts'
import { makeEntry, mapColumns, rowFieldsOf } from '../../../studio/client/clipboard/row-fields.ts'
import { setEdit } from '../../../studio/client/fields/schema/place-edits.ts'
import { setTranslation } from '../../../studio/client/languages/model/edit-translation.ts'
import { gathered, shifted, withNew, without } from '../../../studio/client/model/list-order.ts'
import { listMatches, replaceEdits } from '../../../studio/client/search/model/replace.ts'
import { createReadParts } from '../../../studio/client/search/model/search.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { fileOf, valueOf } from '../../../studio/client/typing/text-places.ts'
import { writeText } from '../../../studio/client/typing/text-scope.ts'
import type { OrderEntry } from '../../../studio/texts/arrange.ts'
import type { Layer } from './layers.ts'

/* Every way to edit what is shown, by the function that the composer's controls call. */

/** A way to edit something in a layer. */
export interface Way {
  name: string
  edit(session: Session, layer: Layer): void
  /** The names of what a list shows then, if it changes one. */
  gives?: { list: 'blocks' | 'cards'; names: string }
  /** Whether it changes a text, as translations do. */
  isText?: true
  /** Whether other layers that name the block follow in the same step. */
  isFollowed?: true
  /** Whether settings have nothing of the kind. */
  isOfBlock?: true
  /** Whether it adds something after all others, which nothing has to name. */
  isAtEnd?: true
}

const added = { type: 'headingCard', title: 'New', desc: 'Added.' }
const rich = '<p>Typed <b>bold</b></p>'
const pasted = '<ul><li>One</li><li>Two</li></ul>'

function type(session: Session, { block }: Layer, name: string, text: string): void {
  const place = {
    path: [...block, name],
    title: 'Text',
    isMarkup: name === 'desc',
    isRequired: true,
  }
  writeText(session, place, text.slice(0, 4), 'visit')
  writeText(session, place, text, 'visit')
}

/** Sets a value by its field: of a campaign among what that sets, and in another language in the list of texts. */
function setField(session: Session, layer: Layer, name: string, value: string): void {
  const text = session.language()?.at([...layer.block, name])
  if (text) return setTranslation(session, text, value)
  const owner = layer.during === undefined ? layer.block : layer.written.slice(0, 6)
  const path: Path = [...owner, name]
  const file = fileOf(session, path)
  const edit = setEdit(session.state().site.roots.get(file), { path }, value)
  session.edit([{ file, edit }], 'changed it')
}

function rearrange(
  session: Session,
  path: Path,
  order: (count: number) => readonly OrderEntry[],
): void {
  const list = valueOf(session, path)
  arrangeEntries(session, path, order(Array.isArray(list) ? list.length : 0), 'Rearranged it.')
}

/** The second block is that with the cards. */
const blockAt = ({ blocks }: Layer) => ({ path: blocks, chosen: [1] })
const cardAt = ({ cards }: Layer) => ({ path: cards, chosen: [1] })

type Edit = Way['edit']

const ofText = (name: string, edit: Edit): Way => ({ name, isText: true, edit })
const ofMarkup = (name: string, text: string): Way => ({
  ...ofText(name, (session, layer) => type(session, layer, 'desc', text)),
  isOfBlock: true,
})
/** A way to change the list of blocks, or of cards, with the names of what it shows then. */
const ofList =
  (list: 'blocks' | 'cards') =>
  (name: string, names: string, edit: Edit, more: Partial<Way> = {}): Way => ({
    name,
    isOfBlock: true,
    edit,
    gives: { list, names },
    ...more,
  })
const [ofBlocks, ofCards] = [ofList('blocks'), ofList('cards')]

export const ways: readonly Way[] = [
  ofText('a field', (session, layer) =>
    setField(session, layer, layer.text ?? 'title', 'Filled in'),
  ),
  {
    name: 'a picture',
    isOfBlock: true,
    edit: (session, layer) => setField(session, layer, 'image', 'table'),
  },
  ofText('typing', (session, layer) => type(session, layer, layer.text ?? 'title', 'Typed')),
  ofMarkup('rich text', rich),
  ofMarkup('a pasted text', pasted),
  {
    name: 'search and replace',
    edit(session, { block, text = 'title' }) {
      const context = { ...session.opened, site: session.state().site }
      const title = valueOf(session, [...block, text])
      const query = { words: typeof title === 'string' ? title : '', wholeWords: true }
      const parts = [...createReadParts()(context)]
      const { matches } = listMatches(query, parts)
      session.edit(replaceEdits(matches, 'Replaced'), 'replaced it')
    },
  },
  {
    name: 'another id',
    isOfBlock: true,
    isFollowed: true,
    edit: (session, layer) => setField(session, layer, 'id', 'renamed'),
  },
  ofBlocks('a block dragged', 'grid text', (session, { blocks }) =>
    rearrange(session, blocks, (count) => gathered(count, [1], 0)),
  ),
  ofBlocks('a block moved by keys', 'grid text', (session, { blocks }) =>
    rearrange(session, blocks, (count) => shifted(count, [0], 1)),
  ),
  ofBlocks('a block added', 'text new grid', (session, { blocks }) =>
    rearrange(session, blocks, (count) => withNew(count, 1, added)),
  ),
  ofBlocks(
    'a block pasted',
    'text grid new',
    (session, layer) => paste(session, blockAt(layer), JSON.stringify(added)),
    { isAtEnd: true },
  ),
  ofBlocks(
    'a block duplicated',
    'text grid grid',
    (session, layer) => duplicate(session, blockAt(layer)),
    { isAtEnd: true },
  ),
  ofBlocks('a block cut and pasted', 'grid text', cutAndPaste, { isFollowed: true }),
  ofBlocks(
    'a block removed',
    'grid',
    (session, { blocks }) => rearrange(session, blocks, (count) => without(count, 0)),
    { isFollowed: true },
  ),
  ofCards('a card dragged', 'c a b', (session, { cards }) =>
    rearrange(session, cards, (count) => gathered(count, [2], 0)),
  ),
  ofCards('a card duplicated', 'a b b c', (session, layer) => duplicate(session, cardAt(layer))),
  ofCards(
    'a card removed',
    'a c',
    (session, { cards }) => rearrange(session, cards, (count) => without(count, 1)),
    { isFollowed: true },
  ),
  ofCards('rows pasted after a card', 'a b d e c', (session, layer) =>
    pasteRows(session, layer, false),
  ),
  ofCards('rows pasted in place of all cards', 'd e', (session, layer) =>
    pasteRows(session, layer, true),
  ),
]

function cutAndPaste(session: Session, { blocks }: Layer): void {
  const place = { path: blocks, chosen: [0] }
  const text = copyText(session, place) ?? ''
  cut(session, place)
  paste(session, { path: blocks, chosen: [] }, text)
}

/** Pastes two rows onto the second card, as the dialog does that it opens. */
function pasteRows(session: Session, layer: Layer, isReplaced: boolean): void {
  paste(session, cardAt(layer), 'Description\tTitle\nAbout d.\tCard d\nAbout e.\tCard e')
  const { offered } = session.state()
  if (!offered) return
  const { rows, lists } = offered
  const [names, ...body] = rows
  const fields = rowFieldsOf(session.opened.bundle, lists[0].schema, 2)
  const mapping = mapColumns(names, body, fields)
  const entries = body.map((row, index) => {
    const before = isReplaced ? valueOf(session, [...lists[0].path, index]) : undefined
    return makeEntry(fields, mapping, row, before)
  })
  pasteEntries(session, lists[0], entries, isReplaced, 0)
}
