import type { ElementType as AnyElement, JSX as ReactJSX, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { classNameOf, type Styles } from './styles.ts'

export { Fragment }

/** The compiler makes the object for this one call, so it may be changed. */
type Props = Record<string, unknown>

/** Makes an element, as React does; the css prop becomes its class name. The compiler writes the calls. */
export function jsx(type: AnyElement, props: Props, key?: Key): ReactElement {
  return reactJsx(type, dress(props), key)
}

/** The same for elements with several children. */
export function jsxs(type: AnyElement, props: Props, key?: Key): ReactElement {
  return reactJsxs(type, dress(props), key)
}

/** Puts the css prop as class name behind those that the element has. Components get it as `className`. */
export function dress(props: Props): Props {
  const { css, className } = props
  if (css === undefined) return props
  const own = classNameOf(isStyles(css) ? css : undefined)
  props['css'] = undefined
  if (own !== undefined)
    props['className'] = typeof className === 'string' ? `${className} ${own}` : own
  return props
}

/** The compiler has checked what stands in the prop. */
function isStyles(css: unknown): css is Styles {
  return typeof css === 'object'
}

type WithCss<P> = 'className' extends keyof P ? { css?: Styles } : unknown

/** What the compiler asks of JSX: React's, and the css prop wherever a class name may stand. */
export namespace JSX {
  export type ElementType = ReactJSX.ElementType
  export type Element = ReactJSX.Element
  export type ElementClass = ReactJSX.ElementClass
  export type ElementAttributesProperty = ReactJSX.ElementAttributesProperty
  export type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute
  export type LibraryManagedAttributes<C, P> = WithCss<P> & ReactJSX.LibraryManagedAttributes<C, P>
  export type IntrinsicAttributes = ReactJSX.IntrinsicAttributes
  export type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>
  export type IntrinsicElements = {
    [K in keyof ReactJSX.IntrinsicElements]: ReactJSX.IntrinsicElements[K] & { css?: Styles }
  }
}
