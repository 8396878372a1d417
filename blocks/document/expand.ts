import type { ExpandBlock, WrittenBlock } from '../../schema/expand/expand-block.ts'
import { readMarkdown, type MarkdownPart } from '../../schema/expand/markdown.ts'

/** Makes an article of a document in Markdown. HTML in it is refused: its texts are checked like all others. */
export const expand: ExpandBlock<'document'> = ({ file }, { files }) => {
  const text = files.read(file).replace(/^\uFEFF/, '')
  const { parts, faults } = readMarkdown(text)
  const [fault] = faults
  if (fault) {
    const line = text.slice(0, fault.from).split('\n').length
    throw new Error(`Line ${line} of ${file}: ${fault.message} ${fault.hint}`)
  }
  if (parts.length === 0) throw new Error(`${file} has no text.`)
  return { type: 'article', parts: parts.map(partOf) }
}

function partOf({ level, ...part }: MarkdownPart): WrittenBlock<'article'>['parts'][number] {
  const texts = Object.entries(part).map(([name, pieces]) => [
    name,
    pieces.map((piece) => piece.text).join(''),
  ])
  return { ...Object.fromEntries(texts), ...(level && { level: 'subsection' }) }
}
