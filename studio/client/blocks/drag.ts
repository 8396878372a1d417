import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/** What is dragged: a block of the page by its index, or a new one of a type. */
export type Dragged = { from: number } | { type: string }

/** Makes an element draggable; returns the function that ends it. */
export function dragElement(element: HTMLElement, dragged: Dragged): () => void {
  return draggable({ element, getInitialData: () => ({ ...dragged }) })
}

/** The half of a row that something is dragged over. */
export type Half = 'upper' | 'lower'

/** Lets blocks be dropped on a row, before or after its own, at an index; returns the function that ends it. */
export function dropOnRow(
  element: HTMLElement,
  index: number,
  {
    onOver,
    onDrop,
  }: { onOver: (half: Half | undefined) => void; onDrop: (dragged: Dragged, at: number) => void },
): () => void {
  const halfAt = (y: number): Half => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'upper' : 'lower'
  }
  return dropTargetForElements({
    element,
    onDrag: ({ location }) => onOver(halfAt(location.current.input.clientY)),
    onDragLeave: () => onOver(undefined),
    onDrop({ source, location }) {
      onOver(undefined)
      const dragged = readDragged(source.data)
      const isLower = halfAt(location.current.input.clientY) === 'lower'
      if (dragged) onDrop(dragged, index + (isLower ? 1 : 0))
    },
  })
}

function readDragged({ from, type }: Record<string, unknown>): Dragged | undefined {
  if (typeof from === 'number') return { from }
  return typeof type === 'string' ? { type } : undefined
}
