import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml'
import { latestState } from '../../migrations/due.ts'
import {
  escapeMarkup,
  findWords,
  readMarkdown,
  type MarkdownFault,
  type Piece,
} from '../../schema/expand/markdown.ts'
import { isMarkdown } from '../../schema/values/file-path.ts'

/** A page in Markdown with front matter, as the JSON of a page file. */
export interface MarkdownPage {
  json: string
  /** The characters of the Markdown that characters [from, to) of the JSON come from. */
  spanOf: (from: number, to: number) => Span
  faults: readonly MarkdownFault[]
}

type Span = Omit<Piece, 'text'>

/** A value, with its place in the Markdown and that of its name. */
interface Placed extends Span {
  name?: Span
  value: Placed[] | Map<string, Placed> | { pieces: readonly Piece[] } | Scalar
}

type Scalar = string | number | boolean | null

/** The property of a page file that stands for what is not possible in its Markdown. */
export const faultsProperty = 'markdown'

/** The JSON of a page file, of whatever syntax. */
export function toPageFile(file: string, bytes: Buffer): Buffer {
  return isMarkdown(file) ? Buffer.from(readMarkdownPage(file, bytes.toString()).json) : bytes
}

/** Reads a page in Markdown. Its address is that of its file in the innermost folder "pages". */
export function readMarkdownPage(file: string, written: string): MarkdownPage {
  const text = written.replace(/^\uFEFF/, '')
  const { given, end, faults } = readFrontMatter(text)
  const { parts, faults: others } = readMarkdown(text, end)
  const top = { from: 0, to: 1 }
  const { title, description, image, imageAlt, meta, blocks, ...fields } = given
  if (faults.length === 0 && !(title && description))
    faults.push({ ...(title ? noDescription : noTitle), ...top })
  faults.push(...others)
  const [heading, summary] = [title ?? at(top, '?'), description ?? at(top, '?')]
  const texts = { title: heading, description: summary }
  const body = { from: end, to: Math.max(text.length, end + 1) }
  const hero = { title: heading, desc: asMarkup(summary), image, imageAlt }
  const article = {
    parts: at(
      body,
      parts.map((part) => {
        const [first = body] = Object.values(part).flat()
        const values = Object.entries(part).map(([name, pieces]) => [name, textOf(pieces, first)])
        return object(first, Object.fromEntries(values))
      }),
    ),
  }
  const page = object(top, {
    name: heading,
    inNav: at(top, false),
    ...fields,
    meta:
      meta === undefined || meta.value instanceof Map
        ? object(heading, { ...texts, ...membersOf(meta) })
        : meta,
    blocks: at(body, [
      block('hero', heading, hero),
      ...(parts.length > 0 ? [block('article', body, article)] : []),
      ...(Array.isArray(blocks?.value) ? blocks.value : blocks ? [blocks] : []),
    ]),
  })
  const root = object(top, {
    ...(latestState !== undefined && { migratedTo: at(top, latestState) }),
    ...(faults.length > 0 && { [faultsProperty]: at(top, true) }),
    pages: object(top, { [addressOf(file)]: page }),
  })
  return { ...writeJson(root, text), faults }
}

/** What is between the first two lines of three dashes: the fields of the page. */
function readFrontMatter(text: string): {
  given: Record<string, Placed>
  end: number
  faults: MarkdownFault[]
} {
  const [opening = ''] = /^---[ \t]*\r?\n/.exec(text) ?? []
  const [, yaml, closing = ''] =
    (opening && /^([^]*?)(^---[ \t]*(?:\r?\n|$(?![^])))/m.exec(text.slice(opening.length))) || []
  if (opening && yaml === undefined) {
    const message = 'The settings at the top of the page do not end.'
    const hint = 'Write a line --- below them.'
    return { given: {}, end: text.length, faults: [{ message, hint, from: 0, to: 3 }] }
  }
  const start = opening.length
  const document = parseDocument(yaml ?? '')
  const faults = document.errors.map(({ code, pos: [from] }) => ({
    ...(code === 'DUPLICATE_KEY' ? twice : unreadable),
    from: start + from,
    to: start + from + 1,
  }))

  const read = (node: ParsedNode | null, before: Span): Placed => {
    if (node === null) return at(before, null)
    const span = { from: start + node.range[0], to: start + node.range[1] }
    if (isSeq(node))
      return at(
        span,
        node.items.map((item) => read(item, span)),
      )
    if (isMap(node)) return at(span, new Map(node.items.map((pair) => readPair(pair, span))))
    if (!isScalar(node)) faults.push({ ...unreadable, ...span })
    const value: unknown = isScalar(node) ? node.value : null
    if (typeof value === 'string') return textOf(findWords(value, text, span), span)
    return at(span, typeof value === 'number' || typeof value === 'boolean' ? value : null)
  }
  const readPair = (
    { key, value }: { key: ParsedNode; value: ParsedNode | null },
    span: Span,
  ): [string, Placed] => {
    const name = key.range ? { from: start + key.range[0], to: start + key.range[1] } : span
    return [String(isScalar(key) ? key.value : ''), { ...read(value, name), name }]
  }
  const root = read(document.contents, { from: 0, to: 1 })
  if (root.value !== null && !(root.value instanceof Map)) faults.push({ ...unreadable, ...root })
  return { given: membersOf(root), end: start + (yaml ?? '').length + closing.length, faults }
}

const noTitle = {
  message: 'The page has no title.',
  hint: 'Begin the file with four lines: ---, "title: …", "description: …", and --- again.',
}
const noDescription = {
  message: 'The page has no description.',
  hint: 'Write a line "description: …" at the top of the file, below the title.',
}
const twice = {
  message: 'This setting appears twice at the top of the page.',
  hint: 'Remove one.',
}
const unreadable = {
  message: 'The settings at the top of the page cannot be read here.',
  hint: 'Write each on a line, as in title: Our bread. Put a text with a colon or another sign between quotation marks: title: "Tea: how we brew it".',
}

function addressOf(file: string): string {
  const [, name = file] = /^(?:.*\/)?pages\/(.*)\.md$/.exec(file.replaceAll('\\', '/')) ?? []
  return `/${name.replace(/(?:^|\/)index$/, '')}`
}

function at({ from, to }: Span, value: Placed['value']): Placed {
  return { from, to, value }
}

function membersOf(placed: Placed | undefined): Record<string, Placed> {
  return placed?.value instanceof Map ? Object.fromEntries(placed.value) : {}
}

/** A text, and where it stands if it has no letters. */
function textOf(pieces: readonly Piece[], { from, to }: Span): Placed {
  return at({ from: pieces[0]?.from ?? from, to: pieces.at(-1)?.to ?? to }, { pieces })
}

function object(span: Span, values: Readonly<Record<string, Placed | undefined>>): Placed {
  const known = Object.entries(values).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  return at(span, new Map(known))
}

function block(type: string, span: Span, values: Parameters<typeof object>[1]): Placed {
  return object(span, { type: at(span, type), ...values })
}

/** A plain text where markup is expected. */
function asMarkup(text: Placed): Placed {
  if (text.value === null || typeof text.value !== 'object' || !('pieces' in text.value))
    return text
  const { pieces } = text.value
  return textOf(
    pieces.map((piece) => ({ ...piece, text: escapeMarkup(piece.text) })),
    text,
  )
}

/** Writes a value in one line, and remembers where in the text each sign of it comes from. */
function writeJson(root: Placed, text: string): Pick<MarkdownPage, 'json' | 'spanOf'> {
  let json = ''
  /** The end in the JSON of each part of it, and where it comes from. */
  const parts: { end: number; span: Span; isSame: boolean }[] = []
  const put = (part: string, { from, to }: Span): void => {
    json += part
    parts.push({ end: json.length, span: { from, to }, isSame: text.slice(from, to) === part })
  }
  const write = (placed: Placed): void => {
    const { value } = placed
    if (Array.isArray(value)) {
      put('[', placed)
      for (const [index, entry] of value.entries()) {
        if (index > 0) put(',', entry)
        write(entry)
      }
      put(']', placed)
    } else if (value instanceof Map) {
      put('{', placed)
      for (const [index, [name, member]] of [...value].entries()) {
        put(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`, member.name ?? member)
        write(member)
      }
      put('}', placed)
    } else if (value !== null && typeof value === 'object') {
      put('"', placed)
      for (const piece of value.pieces) put(JSON.stringify(piece.text).slice(1, -1), piece)
      put('"', placed)
    } else put(JSON.stringify(value), placed)
  }
  write(root)

  const partAt = (offset: number) => {
    const index = parts.findIndex(({ end }) => offset < end)
    const { span, isSame } = parts[index] ?? { span: { from: 0, to: 1 }, isSame: false }
    return { span, isSame, start: parts[index - 1]?.end ?? 0 }
  }
  return {
    json,
    spanOf(from, to) {
      const [first, last] = [partAt(from), partAt(Math.max(to - 1, from))]
      return {
        from: first.span.from + (first.isSame ? from - first.start : 0),
        to: last.isSame ? last.span.from + to - last.start : last.span.to,
      }
    },
  }
}
