import { blockMistakes } from './blocks.ts'
import { duplicateMistakes } from './duplicates.ts'
import { layoutMistakes } from './layout.ts'
import { linkMistakes } from './links.ts'
import { markupMistakes } from './markup.ts'
import type { Mistake } from './mistake.ts'
import { pageMistakes } from './pages.ts'
import { ruleMistakes } from './rules.ts'
import { shapeMistakes } from './shape.ts'
import { textMistakes } from './text.ts'
import { themeMistakes } from './theme.ts'
import { valueMistakes } from './values.ts'

/** All mistakes, by their kind. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  text: textMistakes,
  layout: layoutMistakes,
  duplicates: duplicateMistakes,
  shape: shapeMistakes,
  blocks: blockMistakes,
  values: valueMistakes,
  links: linkMistakes,
  pages: pageMistakes,
  markup: markupMistakes,
  theme: themeMistakes,
  rules: ruleMistakes,
}
