import { anchors } from './anchors.ts'
import { characters } from './characters.ts'
import { floatingButtons } from './floating-buttons.ts'
import { imageCount, missingFile, missingImage } from './images.ts'
import { deadLink } from './links.ts'
import { mainHeading } from './main-heading.ts'
import { markup } from './markup.ts'
import { redirects } from './redirects.ts'
import { duplicateRoute, homePage, routeForm } from './routes.ts'
import type { Rule } from './rule.ts'
import { tokens } from './tokens.ts'

/** Every rule beyond the schema, in the order of their codes. */
export const rules: readonly Rule[] = [
  tokens,
  markup,
  imageCount,
  missingImage,
  deadLink,
  duplicateRoute,
  mainHeading,
  routeForm,
  missingFile,
  redirects,
  homePage,
  anchors,
  characters,
  floatingButtons,
]
