import type { ReactNode } from 'react'
import { capitalize } from '../../schema/read/capitalize.ts'
import type { BlockProps, BlockType } from './registry.ts'

/** The component of a block type for prerendering. It throws if the module does not export it, or if it returns nothing. */
export function asBlock<T extends BlockType>(
  type: T,
  component: ((props: BlockProps<T>) => ReactNode) | undefined,
): (props: BlockProps<T>) => ReactNode {
  return (props) => {
    if (!component) throw new TypeError(`The file does not export "${capitalize(type)}".`)
    const made = component(props)
    if (made === undefined)
      throw new TypeError(
        `"${capitalize(type)}" returns undefined. Write \`return\` before its elements, or return null to show nothing.`,
      )
    return made
  }
}
