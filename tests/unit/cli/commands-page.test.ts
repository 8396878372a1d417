// covers: cli/table.ts cli/output/commands-page.ts docs/*.md
import { expect, it } from 'vitest'
import { commandsPage } from '../../../cli/output/commands-page.ts'
import { commands } from '../../../cli/table.ts'

it('lists each command with what it takes, its guide and its options', () => {
  const { locales } = commands
  expect(commandsPage({ ...(locales && { locales }) }).split('| --- | --- | --- |')[1]).toBe(`
| [locales](#locales) | bring the PO files of all languages and brands up to date, and show what is missing | [locales](locales.md) |

## locales

\`locales [FILE]\`: bring the PO files of all languages and brands up to date, and show what is missing.

| option | what it does |
| --- | --- |
| \`--pages FILE\` | the pages file (default: pages.json) |
| \`--check\` | write nothing, and fail where a file is out of date |
| \`--json\` | print the result as JSON |
`)
})
