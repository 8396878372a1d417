import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsxDEV as reactJsxDev, type JSXSource } from 'react/jsx-dev-runtime'
import { dress } from './jsx-runtime.ts'

export { Fragment }
export type { JSX } from './jsx-runtime.ts'

/** Creates an element under the dev server and in tests; the css prop becomes its class name. */
export function jsxDEV(
  type: ElementType | undefined,
  props: Record<string, unknown>,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  if (type === undefined)
    throw new TypeError('This component is undefined. Correct its name where it is imported.')
  return reactJsxDev(type, dress(props), key, isStatic, source, self)
}
