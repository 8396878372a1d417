import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { Layout } from './layout.tsx'
import { LoadError } from './load-error.tsx'
import { PageRoute } from './page-route.tsx'

/** The id of the one route below the layout; its loader data is a `Loaded`. */
export const pageRouteId = 'page'

/**
 * The route table, the same at prerender and in the browser: a layout without a path that holds the document, and one
 * route for every path. Which pages exist is known by the loader, so the table does not grow with the site.
 */
export function createRoutes(loader: LoaderFunction): RouteObject[] {
  return [
    {
      Component: Layout,
      children: [
        { id: pageRouteId, path: '*', loader, Component: PageRoute, ErrorBoundary: LoadError },
      ],
    },
  ]
}
