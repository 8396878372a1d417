/** The button of the block at an index in the list; undefined if there is none. */
export function rowOf(index: number): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.studio-block-name')].find(
    ({ dataset }) => dataset['index'] === String(index),
  )
}

/** Gives the focus to the block at an index in the list, or the last one. */
export function focusRow(index: number): void {
  const row = rowOf(index) ?? rowOf(document.querySelectorAll('.studio-block-name').length - 1)
  row?.focus()
}
