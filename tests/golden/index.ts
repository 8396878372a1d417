import { blockMistakes } from './blocks.ts'
import { bracketMistakes } from './brackets.ts'
import { campaignMistakes } from './campaigns.ts'
import { causeMistakes } from './causes.ts'
import { duplicateMistakes } from './duplicates.ts'
import { formMistakes } from './forms.ts'
import { layoutMistakes } from './layout.ts'
import { linkMistakes } from './links.ts'
import { localeMistakes } from './locales.ts'
import { markupMistakes } from './markup.ts'
import { meantMistakes } from './meant.ts'
import type { Mistake } from './mistake.ts'
import { pageMistakes } from './pages.ts'
import { punctuationMistakes } from './punctuation.ts'
import { ruleMistakes } from './rules.ts'
import { scriptMistakes } from './scripts.ts'
import { sectionMistakes } from './sections.ts'
import { shapeMistakes } from './shape.ts'
import { shownMistakes } from './shown.ts'
import { textMistakes } from './text.ts'
import { themeMistakes } from './theme.ts'
import { valueMistakes } from './values.ts'

/** All mistakes, by their kind. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  text: textMistakes,
  brackets: bracketMistakes,
  punctuation: punctuationMistakes,
  layout: layoutMistakes,
  duplicates: duplicateMistakes,
  shape: shapeMistakes,
  blocks: blockMistakes,
  values: valueMistakes,
  forms: formMistakes,
  scripts: scriptMistakes,
  links: linkMistakes,
  pages: pageMistakes,
  markup: markupMistakes,
  meant: meantMistakes,
  causes: causeMistakes,
  shown: shownMistakes,
  theme: themeMistakes,
  sections: sectionMistakes,
  campaigns: campaignMistakes,
  rules: ruleMistakes,
  locales: localeMistakes,
}
