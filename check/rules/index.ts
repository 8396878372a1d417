import { ageLimit } from './gambling/age-limit.ts'
import { duplicateId } from './links/duplicate-id.ts'
import { blankText } from './texts/blank-text.ts'
import { breaksSoon } from './dates/breaks-soon.ts'
import { unwritableCharacter } from './texts/unwritable-character.ts'
import { checkException } from './site/check-exception.ts'
import { crowdedNavigation } from './routes/crowded-navigation.ts'
import { deadLink } from './links/dead-link.ts'
import { duplicateHead } from './head/duplicate-head.ts'
import { duplicateRoute } from './routes/duplicate-route.ts'
import { overlappingButtons } from './site/overlapping-buttons.ts'
import { gamblingLine } from './gambling/gambling-line.ts'
import { headLength } from './head/head-length.ts'
import { helpline } from './gambling/helpline.ts'
import { missingHome } from './routes/missing-home.ts'
import { idleCampaign } from './site/idle-campaign.ts'
import { imageCount } from './pictures/image-count.ts'
import { licenceClaim } from './gambling/licence-claim.ts'
import { linkRelation } from './links/link-relation.ts'
import { lowContrast } from './site/low-contrast.ts'
import { mainHeading } from './texts/main-heading.ts'
import { unsafeMarkup } from './texts/unsafe-markup.ts'
import { missingFile } from './pictures/missing-file.ts'
import { missingHead } from './head/missing-head.ts'
import { missingImage } from './pictures/missing-image.ts'
import { nothingLeft } from './dates/nothing-left.ts'
import { noPageFile } from './routes/no-page-file.ts'
import { pictureSize } from './pictures/picture-size.ts'
import { promiseOfWinnings } from './gambling/promise-of-winnings.ts'
import { promotionDates } from './dates/promotion-dates.ts'
import { promotionOver } from './dates/promotion-over.ts'
import { badRedirect } from './routes/bad-redirect.ts'
import { routeForm } from './routes/route-form.ts'
import { visibleMarkup } from './texts/visible-markup.ts'
import { markdown } from './texts/markdown.ts'
import { garbledText } from './texts/garbled-text.ts'
import { invisibleCharacter } from './texts/invisible-character.ts'
import { unusableContact } from './links/unusable-contact.ts'
import { emptyLink } from './links/empty-link.ts'
import { sampleText } from './texts/sample-text.ts'
import type { Rule } from './rule.ts'
import { securityContactEnding } from './site/security-contact-ending.ts'
import { securityContactOver } from './site/security-contact-over.ts'
import { unusedSection } from './site/unused-section.ts'
import { staleHouseRule } from './gambling/stale-house-rule.ts'
import { unknownToken } from './texts/unknown-token.ts'

/** Every rule beyond the schema, in the order of their codes. */
export const rules: readonly Rule[] = [
  unknownToken,
  unsafeMarkup,
  imageCount,
  missingImage,
  deadLink,
  duplicateRoute,
  mainHeading,
  routeForm,
  missingFile,
  badRedirect,
  missingHome,
  duplicateId,
  unwritableCharacter,
  overlappingButtons,
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
  noPageFile,
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
  visibleMarkup,
  markdown,
  garbledText,
  invisibleCharacter,
  unusableContact,
  emptyLink,
  sampleText,
  unusedSection,
  idleCampaign,
]
