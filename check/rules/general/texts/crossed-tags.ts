/** Two closing tags in the wrong order, as characters [from, to) from the start of the first to the end of the second. */
export interface CrossedTags {
  from: number
  to: number
  first: string
  second: string
  /** The same characters with the tags in the right order, which are as many. */
  write: string
}

/** A tag: its slash and its name are the groups. */
const anyTag = /<(\/?)([a-z]+)(?:\s[^<>]*)?>/gi

/** Finds elements that are closed in the order in which they were opened: <b><i>…</b></i>. */
export function findCrossedTags(html: string): CrossedTags[] {
  const found: CrossedTags[] = []
  const open: string[] = []
  const tags = [...html.matchAll(anyTag)]
  for (let index = 0; index < tags.length; index++) {
    const [first, next] = [tags[index], tags[index + 1]]
    const [tag = '', slash, name = ''] = first ?? []
    if (slash === '') {
      if (name !== 'br') open.push(name)
      continue
    }
    const isCrossed = next?.[1] === '/' && open.at(-2) === name && open.at(-1) === next[2]
    if (first !== undefined && isCrossed && name !== next[2]) {
      const to = next.index + next[0].length
      const between = html.slice(first.index + tag.length, next.index)
      const write = next[0] + tag + between
      found.push({ from: first.index, to, first: tag, second: next[0], write })
      open.splice(-2)
      index += 1
    } else if (open.at(-1) === name) open.pop()
  }
  return found
}

/** Finds the last tag of a text that opens an element again which is open and never closed: <b>…<b>. */
export function findUnslashedTags(html: string): { from: number; to: number; name: string }[] {
  const tags = [...html.matchAll(anyTag)]
  return tags
    .flatMap(({ index, 0: tag, 1: slash, 2: name = '' }, place) => {
      const before = tags[place - 1]
      const isRepeated = before?.[1] === '' && before[2] === name && tag === `<${name}>`
      const isClosed = tags.some(
        (other) => other.index > index && other[1] === '/' && other[2] === name,
      )
      return slash === '' && isRepeated && !isClosed && name !== 'br'
        ? [{ from: index, to: index + tag.length, name }]
        : []
    })
    .slice(0, 1)
}
