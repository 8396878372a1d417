import { createElement, useEffect, useRef, useState, type ReactNode } from 'react'
import { useHydrating } from '../client/hydrating.ts'
import type { BlockOf, BlockProps, BlockType } from '../page/registry.ts'
import { settle, watchIsland } from './runtime.ts'

/** Shows a block without an island whose component comes with the data of a page that has one, by `load`. */
export function stillBlock<T extends BlockType>(
  type: T,
  load: () => Promise<(props: BlockProps<T>) => ReactNode>,
) {
  let component: ((props: BlockProps<T>) => ReactNode) | undefined
  return {
    View: (props: BlockProps<T>) => {
      if (!component) throw new Error(`the component of ${type} is not loaded`)
      return createElement(component, props)
    },
    load: async (): Promise<void> => {
      component ??= await load()
    },
  }
}

/**
 * Shows a block with an island in the client. React leaves prerendered elements of an `island.ts` (`isScript`) alone,
 * because it may have changed them before React takes over; what React itself renders later, it renders once for the
 * same data.
 */
export function lateBlock<T extends BlockType>(
  type: T,
  isScript: boolean,
  load: () => Promise<(props: BlockProps<T>) => ReactNode>,
) {
  const still = stillBlock(type, load)

  function View({ block }: BlockProps<T>) {
    const isPrerendered = useHydrating()
    const [first, keep] = useState({ block, turn: isPrerendered ? 0 : 1 })
    const isSame = first.block === block || JSON.stringify(first.block) === JSON.stringify(block)
    if (!isSame) keep({ block, turn: first.turn + 1 })
    const shown: BlockOf<T> = isScript ? first.block : block
    const turn = isScript ? first.turn : 0
    const frame = useRef<HTMLDivElement>(null)
    useEffect(() => {
      const element = frame.current
      if (!element) return undefined
      const stop = watchIsland(element, shown)
      if (!isScript) settle(element)
      return stop
    }, [shown])
    const props = { ref: frame, 'data-island': type, suppressHydrationWarning: true }
    if (isScript && turn === 0)
      return <div key={0} {...props} dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <div key={turn} {...props}>
        {createElement(still.View, { block: shown })}
      </div>
    )
  }

  return { View, load: still.load }
}
