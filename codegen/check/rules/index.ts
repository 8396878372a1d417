import { anchors } from './anchors.ts'
import { characters } from './characters.ts'
import { deadLink } from './dead-link.ts'
import { duplicateRoute } from './duplicate-route.ts'
import { floatingButtons } from './floating-buttons.ts'
import { homePage } from './home-page.ts'
import { imageCount } from './image-count.ts'
import { mainHeading } from './main-heading.ts'
import { markup } from './markup.ts'
import { missingFile } from './missing-file.ts'
import { missingImage } from './missing-image.ts'
import { redirects } from './redirects.ts'
import { routeForm } from './route-form.ts'
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
