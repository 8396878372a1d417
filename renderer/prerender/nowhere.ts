import { createPath, type Navigator } from 'react-router-dom'

/** Navigation does nothing at prerender. */
export const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => {},
  push: () => {},
  replace: () => {},
}
