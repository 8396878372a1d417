/** The selected blocks of the open page: the one whose fields are shown, and the others. */
export interface Chosen {
  /** The index of the block; undefined if none is selected. */
  block: number | undefined
  /** The indexes of the other selected blocks. */
  others: readonly number[]
}

/** Lists the indexes of the selected blocks, in order. */
export function listChosen({ block, others }: Chosen): readonly number[] {
  return block === undefined ? [] : [block, ...others].toSorted((a, b) => a - b)
}

/** The selection that a command for the block at an index is about: the whole selection if the block is in it. */
export function chosenWith(chosen: Chosen, index: number): readonly number[] {
  const all = listChosen(chosen)
  return all.includes(index) ? all : [index]
}

/** Extends the selection up to a block: the one whose fields are shown stays its other end. */
export function extendTo({ block = 0 }: Chosen, index: number): Chosen {
  const [first, last] = [Math.min(block, index), Math.max(block, index)]
  const range = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return { block, others: range.filter((one) => one !== block) }
}

/** Adds a block to the selection, or takes it out. */
export function toggle(chosen: Chosen, index: number): Chosen {
  const all = listChosen(chosen)
  if (!all.includes(index)) return { block: index, others: all }
  const rest = all.filter((one) => one !== index)
  const block = chosen.block === index ? rest[0] : chosen.block
  return { block, others: rest.filter((one) => one !== block) }
}

/** Where blocks are after their list was rearranged. */
export function followOrder(
  order: readonly unknown[],
  chosen: readonly number[],
): readonly number[] {
  return order.flatMap((origin, index) =>
    typeof origin === 'number' && chosen.includes(origin) ? [index] : [],
  )
}
