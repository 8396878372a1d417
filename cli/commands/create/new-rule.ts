import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSiteSchemas } from '../../../check/rules/site-rules.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { addRule } from '../../../codegen/scaffold/new-rule.ts'
import { callOf } from '../../../schema/config/call.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { siteRoot } from '../../../schema/config/site-root.ts'
import { isOtherSite } from '../../../schema/config/site-roots.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { listTexts } from '../../../site/locales/list-texts.ts'
import type { Options } from '../../options.ts'

/** Adds a rule to a rule set of the site, with one of its texts as the example. Throws a UserError for names and phrases that do not fit. */
export async function newRule({ positionals, words = '', pages, settings }: Options) {
  const [name = ''] = positionals
  if (!isOtherSite(siteRoot))
    throw new UserError('The rules of the project itself are in check/rules: copy one of them.')
  const [, set = '', rule = ''] = /^([a-z][a-z-]+)\/([a-z][a-z-]+)$/.exec(name) ?? []
  if (set === '')
    throw new UserError(
      `"${name}" is not a name for a rule. Write its set and its name in lowercase letters and dashes: allergens/free-from`,
    )
  const phrases = words.split(',').map((phrase) => phrase.trim())
  const odd = phrases.find((phrase) => !/^[\p{L}\p{N}]+(?:[ '’-][\p{L}\p{N}]+)*$/u.test(phrase))
  if (odd !== undefined)
    throw new UserError(
      odd === ''
        ? 'Say which words the rule is about: --words "gluten-free, nut-free"'
        : `"${odd}" has other characters than letters, digits, spaces and dashes. Write the phrases between commas.`,
    )
  const [language = 'en'] = settings.lang.split('-')
  const text = exampleText(pages, settings)
  const written = await addRule(siteRoot, { set, name: rule, phrases, text, language })
  const config = readFileSync(join(siteRoot, 'site.config.ts'), 'utf8')
  const steps = [
    ...(config.includes(`./rules/${set}'`)
      ? []
      : [`Add './rules/${set}' to \`rules\` in site.config.ts.`]),
    `Say in rules/${set}/${rule}.ts why, and what to write instead.`,
    `Run \`${callOf('validate')}\`, and \`${callOf('codegen')}\` for the page that explains its code.`,
  ]
  console.log(`${written.map((file) => `wrote ${file}`).join('\n')}

Added the rule ${rule} to the set ${set}.
Next:
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`)
  return 0
}

/** A short text of the site, which a phrase can follow. */
function exampleText(pages: string, settings: SiteConfig): string {
  const root = openText(readFileSync(join(siteRoot, pages), 'utf8')).source?.value
  const texts = listTexts(root, { bundle: loadSiteSchemas(settings) }).map(({ text }) => text)
  return texts.find((text) => /^[^<{]{10,60}[^<{.?!…]$/.test(text)) ?? 'Read the terms'
}
