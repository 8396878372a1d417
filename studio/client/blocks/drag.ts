import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** What is dragged: a block of the page, or an entry of the navigation. */
type DragKind = 'block' | 'entry'

/** Makes an element drag the block at an index, or the entry; returns the function that ends it. */
export function dragBlock(
  element: HTMLElement,
  index: number,
  kind: DragKind = 'block',
): () => void {
  return draggable({ element, getInitialData: () => ({ [kind]: index }) })
}

interface DropEvents {
  /** What is dragged would be inserted before that at this index; undefined once it is dragged elsewhere. */
  onOver: (at: number | undefined) => void
  onDrop: (from: number, at: number) => void
}

/** Lets blocks be dropped on an element, or entries; `placeAt` finds the index of what follows a point. Returns the function that ends it. */
export function dropOn(
  element: HTMLElement,
  placeAt: (y: number) => number,
  { onOver, onDrop }: DropEvents,
  kind: DragKind = 'block',
): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => typeof source.data[kind] === 'number',
    onDrag: ({ location }) => onOver(placeAt(location.current.input.clientY)),
    onDragLeave: () => onOver(undefined),
    onDrop({ source, location }) {
      onOver(undefined)
      const from = source.data[kind]
      if (typeof from === 'number') onDrop(from, placeAt(location.current.input.clientY))
    },
  })
}

/** Lets an element in a list be dragged to before or after others of its list, while `isOn`. Returns its attributes. */
export function useDragInList(
  index: number,
  onDrop: DropEvents['onDrop'],
  isOn: boolean,
  kind: DragKind = 'block',
) {
  const ref = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<number>()
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = ref.current
    if (!element || !isOn) return undefined
    const placeAt = (y: number): number => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? index : index + 1
    }
    const endDrag = dragBlock(element, index, kind)
    const endDrop = dropOn(element, placeAt, { onOver: setOver, onDrop: drop }, kind)
    return () => {
      endDrag()
      endDrop()
    }
  }, [index, isOn, kind])
  return { ref, 'data-over': over === undefined ? undefined : over === index ? 'upper' : 'lower' }
}

/** Whether what is dragged is a block. */
export function isBlockDrag({ source }: { source: { data: Record<string, unknown> } }): boolean {
  return typeof source.data['block'] === 'number'
}
