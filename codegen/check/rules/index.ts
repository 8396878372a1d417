import { ageLimit } from './age-limit.ts'
import { anchors } from './anchors.ts'
import { blankText } from './blank-text.ts'
import { breaksSoon } from './breaks-soon.ts'
import { characters } from './characters.ts'
import { checkException } from './check-exception.ts'
import { crowdedNavigation } from './crowded-navigation.ts'
import { deadLink } from './dead-link.ts'
import { duplicateHead } from './duplicate-head.ts'
import { duplicateRoute } from './duplicate-route.ts'
import { floatingButtons } from './floating-buttons.ts'
import { gamblingLine } from './gambling-line.ts'
import { headLength } from './head-length.ts'
import { helpline } from './helpline.ts'
import { homePage } from './home-page.ts'
import { imageCount } from './image-count.ts'
import { licenceClaim } from './licence-claim.ts'
import { linkRelation } from './link-relation.ts'
import { lowContrast } from './low-contrast.ts'
import { mainHeading } from './main-heading.ts'
import { markup } from './markup.ts'
import { missingFile } from './missing-file.ts'
import { missingHead } from './missing-head.ts'
import { missingImage } from './missing-image.ts'
import { nothingLeft } from './nothing-left.ts'
import { pageFiles } from './page-files.ts'
import { pictureSize } from './picture-size.ts'
import { promiseOfWinnings } from './promise-of-winnings.ts'
import { promotionDates } from './promotion-dates.ts'
import { promotionOver } from './promotion-over.ts'
import { redirects } from './redirects.ts'
import { routeForm } from './route-form.ts'
import type { Rule } from './rule.ts'
import { securityContactEnding } from './security-contact-ending.ts'
import { securityContactOver } from './security-contact-over.ts'
import { staleHouseRule } from './stale-house-rule.ts'
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
  missingHead,
  duplicateHead,
  headLength,
  linkRelation,
  pictureSize,
  promotionDates,
  checkException,
  promotionOver,
  blankText,
  crowdedNavigation,
  pageFiles,
  lowContrast,
  nothingLeft,
  breaksSoon,
  securityContactEnding,
  securityContactOver,
  ageLimit,
  gamblingLine,
  helpline,
  licenceClaim,
  promiseOfWinnings,
  staleHouseRule,
]
