import type { ElementType as AnyElement, JSX as ReactJSX, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { isRehearsal } from './rehearsal.ts'
import { classNameOf, type Styles } from './styles.ts'

export { Fragment }

/** The compiler creates the object for this one call, so it may be changed. */
type Props = Record<string, unknown>

/** Creates an element, as React does; the css prop becomes its class name. Called by compiled JSX. */
export function jsx(type: AnyElement, props: Props, key?: Key): ReactElement {
  if (isRehearsal() && typeof type === 'string') return rehearse(props, key)
  return reactJsx(type, dress(props), key)
}

/** Creates an element with several children, which need no keys. */
export function jsxs(type: AnyElement, props: Props, key?: Key): ReactElement {
  if (isRehearsal() && typeof type === 'string') return rehearse(props, key)
  return reactJsxs(type, dress(props), key)
}

/** The children of an element of the document, without the element. */
function rehearse(props: Props, key?: Key): ReactElement {
  return reactJsxs(Fragment, { children: dress(props)['children'] }, key)
}

/** Appends the class name of the css prop to the element's own. Components get it as `className`. */
export function dress(props: Props): Props {
  const { css, className } = props
  if (css === undefined) return props
  const own = classNameOf(isStyles(css) ? css : undefined)
  props['css'] = undefined
  if (own !== undefined)
    props['className'] = typeof className === 'string' ? `${className} ${own}` : own
  return props
}

/** The compiler has checked the type of the prop. */
function isStyles(css: unknown): css is Styles {
  return typeof css === 'object'
}

type WithCss<P> = 'className' extends keyof P ? { css?: Styles } : unknown

/** The JSX types for the compiler: React's, plus the css prop wherever a class name is allowed. */
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
