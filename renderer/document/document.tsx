import type { ReactNode } from 'react'
import { icons } from '../../schema/values/file-path.ts'
import { manifestUrlOf } from './describe-page.ts'
import { useSite } from './site-context.ts'
import { StructuredData } from './structured-data.tsx'

/** The complete HTML document around a page. The build adds only styles and the inline script. */
export function Document({ children }: { children: ReactNode }) {
  const site = useSite()
  const { lang, themeColor } = site
  const language = import.meta.env.MONOLINGUAL
    ? undefined
    : { dir: site.dir, 'data-path': site.base?.path }
  return (
    // The client marks the element before hydration.
    <html lang={lang} {...language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href={icons.vector} type="image/svg+xml" />
        <link rel="alternate icon" href={icons.classic} sizes="32x32" />
        <link rel="apple-touch-icon" href={icons.touch} />
        <link rel="manifest" href={manifestUrlOf(site)} />
        <StructuredData />
      </head>
      <body>{children}</body>
    </html>
  )
}
