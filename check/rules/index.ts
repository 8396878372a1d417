import { ageLimit } from './gambling/age-limit.ts'
import { anchors } from './links/anchors.ts'
import { blankText } from './texts/empty-text.ts'
import { breaksSoon } from './dates/breaks-soon.ts'
import { characters } from './texts/characters.ts'
import { checkException } from './site/check-exception.ts'
import { crowdedNavigation } from './routes/crowded-navigation.ts'
import { deadLink } from './links/dead-link.ts'
import { duplicateHead } from './head/duplicate-head.ts'
import { duplicateRoute } from './routes/duplicate-route.ts'
import { floatingButtons } from './site/floating-buttons.ts'
import { gamblingLine } from './gambling/gambling-line.ts'
import { headLength } from './head/head-length.ts'
import { helpline } from './gambling/helpline.ts'
import { homePage } from './routes/home-page.ts'
import { imageCount } from './pictures/image-count.ts'
import { licenceClaim } from './gambling/licence-claim.ts'
import { linkRelation } from './links/link-relation.ts'
import { lowContrast } from './site/low-contrast.ts'
import { mainHeading } from './texts/main-heading.ts'
import { markup } from './texts/markup.ts'
import { missingFile } from './pictures/missing-file.ts'
import { missingHead } from './head/missing-head.ts'
import { missingImage } from './pictures/missing-image.ts'
import { nothingLeft } from './dates/nothing-left.ts'
import { pageFiles } from './routes/page-files.ts'
import { pictureSize } from './pictures/picture-size.ts'
import { promiseOfWinnings } from './gambling/promise-of-winnings.ts'
import { promotionDates } from './dates/promotion-dates.ts'
import { promotionOver } from './dates/promotion-over.ts'
import { redirects } from './routes/redirects.ts'
import { routeForm } from './routes/route-form.ts'
import type { Rule } from './rule.ts'
import { securityContactEnding } from './site/security-contact-ending.ts'
import { securityContactOver } from './site/security-contact-over.ts'
import { staleHouseRule } from './gambling/stale-house-rule.ts'
import { tokens } from './texts/tokens.ts'

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
