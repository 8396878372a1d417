import { breaksSoon } from './dates/breaks-soon.ts'
import { nothingLeft } from './dates/nothing-left.ts'
import { promotionDates } from './dates/promotion-dates.ts'
import { promotionOver } from './dates/promotion-over.ts'
import { duplicateHead } from './head/duplicate-head.ts'
import { headLength } from './head/head-length.ts'
import { missingHead } from './head/missing-head.ts'
import { deadLink } from './links/dead-link.ts'
import { duplicateId } from './links/duplicate-id.ts'
import { emptyLink } from './links/empty-link.ts'
import { linkRelation } from './links/link-relation.ts'
import { misquote } from './links/misquote.ts'
import { unusableContact } from './links/unusable-contact.ts'
import { imageCount } from './pictures/image-count.ts'
import { missingFile } from './pictures/missing-file.ts'
import { missingImage } from './pictures/missing-image.ts'
import { pictureSize } from './pictures/picture-size.ts'
import { badRedirect } from './routes/bad-redirect.ts'
import { crowdedNavigation } from './routes/crowded-navigation.ts'
import { duplicateRoute } from './routes/duplicate-route.ts'
import { missingHome } from './routes/missing-home.ts'
import { noPageFile } from './routes/no-page-file.ts'
import { routeForm } from './routes/route-form.ts'
import { checkException } from './site/check-exception.ts'
import { idleCampaign } from './site/idle-campaign.ts'
import { localeSettings } from './site/locale-settings.ts'
import { lowContrast } from './site/low-contrast.ts'
import { needlessOverride } from './site/needless-override.ts'
import { otherBrand } from './site/other-brand.ts'
import { overlappingButtons } from './site/overlapping-buttons.ts'
import { securityContactEnding } from './site/security-contact-ending.ts'
import { securityContactOver } from './site/security-contact-over.ts'
import { staleHouseRule } from './site/stale-house-rule.ts'
import { uncheckedLanguage } from './site/unchecked-language.ts'
import { unusedSection } from './site/unused-section.ts'
import { blankText } from './texts/blank-text.ts'
import { garbledText } from './texts/garbled-text.ts'
import { invisibleCharacter } from './texts/invisible-character.ts'
import { mainHeading } from './texts/main-heading.ts'
import { markdown } from './texts/markdown.ts'
import { sampleText } from './texts/sample-text.ts'
import { unknownToken } from './texts/unknown-token.ts'
import { unsafeMarkup } from './texts/unsafe-markup.ts'
import { unwritableCharacter } from './texts/unwritable-character.ts'
import { visibleMarkup } from './texts/visible-markup.ts'
import type { RuleSet } from '../rule-set.ts'

/** The rules for every site, whatever it is about. Some protect the build or the page: a site without them may publish broken pages. */
export const ruleSet: RuleSet = {
  title: 'General',
  description:
    'What makes a page work: titles and headings, links, pictures, texts, dates and addresses. Some of these rules protect the page or the build.',
  prefix: 'P',
  rules: [
    needlessOverride,
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
    misquote,
    localeSettings,
    uncheckedLanguage,
    otherBrand,
  ],
}
