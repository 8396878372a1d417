import { readFileSync } from 'node:fs'
import { wordList } from '../fixtures/word-list.ts'

/** A fault to plant: in a file, the first place of a text, and what replaces it. */
export type Fault = readonly [file: string, from: string, to: string]

const turned = (files: string): Fault[] => wordList(files).map((file) => [file, '===', '!=='])

/** Operators that were turned at random; those that only browsers see are left out. */
const drawn: readonly Fault[] = JSON.parse(
  readFileSync(new URL('drawn-faults.json', import.meta.url), 'utf8'),
)

/** Forty faults in as many parts of the project, and those that were drawn. */
export const faults: readonly Fault[] = [
  ...drawn,
  ...turned(`
    schema/read/json-object.ts renderer/prerender/shell.tsx renderer/client/follow-links.ts
    renderer/document/describe-page.ts renderer/parts/action.tsx renderer/theme/theme-style.ts
    check/syntax/syntax-message.ts check/schema/explain-type.ts
    check/rules/general/routes/missing-home.ts check/rules/gambling-ph/licence-claim.ts
    check/fix/edits.ts check/formats/markdown.ts check/problem/wording.ts
    site/files/site-files.ts check/problem/place.ts site/pages/page-files.ts
    site/content-api/client.ts builder/compile/card.ts builder/hosts/sitemap.ts
    builder/cache/page-cache.ts diff/match.ts codegen/editor-schema/complete.ts
    codegen/scaffold/retire-block.ts server/preview/send-file.ts studio/texts/edit.ts
    cli/commands/validate.ts cli/commands/diff.ts
  `),
  ['schema/values/path.ts', "part !== ''", "part === ''"],
  ['renderer/jsx/jsx-runtime.ts', 'css === undefined', 'css !== undefined'],
  ['studio/server/publisher.ts', '&& !listOverlays', '&& listOverlays'],
  ['builder/prerender/render-pages.ts', "'fault' in result", "!('fault' in result)"],
  ['builder/cards/set-heading.ts', 'narrower > width', 'narrower < width'],
  ['builder/output/shard.ts', 'shard === undefined', 'shard !== undefined'],
  ['renderer/client/client.tsx', '=== null', '!== null'],
  ['blocks/faq/index.tsx', '{one.answer}', '{one.question}'],
  ['blocks/hero/schema.json', '"title"', '"titel"'],
  ['renderer/messages/en/NotFound.json', '": "', '": "Not '],
  ['.github/workflows/scheduled-build.yml', 'else due=false', 'else due=true'],
  ['public/payments/card-hover.svg', 'height=', 'breadth='],
  ['docs/problems.md', 'P012', 'P112'],
]
