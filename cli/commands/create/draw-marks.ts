import { listMarks } from '../../../builder/marks/marks.ts'
import { drawPlaceholder } from '../../../builder/marks/placeholder.ts'
import { deriveTheme } from '../../../codegen/scaffold/site/derive-theme.ts'
import type { NewFile } from '../../../codegen/scaffold/site/write-new.ts'

/** Draws a placeholder logo and the icons of a brand in its main colour, as files of a public folder. */
export async function drawMarks({
  brand,
  title,
  color,
}: {
  brand: string
  title: string
  color: string
}): Promise<NewFile[]> {
  const { primary, onPrimary } = deriveTheme(color)
  const [plate = '#000000', letter = '#ffffff'] = [primary?.light, onPrimary?.light]
  // The name has to be readable in dark and in light mode, so the logo brings its own background.
  const sources = await drawPlaceholder(title, { plate, letter })
  const marks = await Promise.all(
    listMarks(brand, sources).map(async ({ file, draw }): Promise<NewFile> => {
      return [`public/${file}`, await draw()]
    }),
  )
  return [
    ['public/favicon.svg', sources.small],
    [`public/logo/${brand}.svg`, sources.logo],
    ...marks,
  ]
}
