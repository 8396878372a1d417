import { oncePer } from '../cache/once-per.ts'
import type { SiteConfig } from '../config/site-options.ts'
import { asRecord } from '../read/json-object.ts'

type TokenSettings = Pick<SiteConfig, 'tokens'>

/** The tokens that texts of a site may contain, as they are written: {keyword}. */
export function tokensOf({ tokens }: TokenSettings): string[] {
  return Object.keys(tokens).map((name) => `{${name}}`)
}

/** What finds the tokens of a site in a text. */
export const tokenPatternOf = oncePer(
  (settings: TokenSettings) =>
    new RegExp(
      tokensOf(settings)
        .map((token) => token.replace(/[{}]/g, String.raw`\$&`))
        .join('|') || '(?!)',
      'g',
    ),
)

/** Finds what any site may have as a token. */
export const anyToken = /\{[a-z]\w*\}/gi

/** What tokens are replaced with, by each token as it is written. */
export type TokenValues = ReadonlyMap<string, string>

/** Reads the values of the tokens from site settings of any shape. Those that are missing there stay as they are written. */
export function readTokenValues(site: object, settings: TokenSettings): TokenValues {
  return valuesOf(settings)(site)
}

const valuesOf = oncePer(({ tokens }: TokenSettings) =>
  oncePer(
    (site: object): TokenValues =>
      new Map(
        Object.entries(tokens).flatMap(([name, property]) => {
          const value = property
            .split('.')
            .reduce<unknown>((part, key) => asRecord(part)[key], site)
          const isShown = typeof value === 'string' || typeof value === 'number'
          return isShown ? [[`{${name}}`, String(value)] as const] : []
        }),
      ),
  ),
)

/** Replaces the tokens of a text with their values. */
export function fillTokens(text: string, values: TokenValues): string {
  return text.includes('{') ? text.replace(anyToken, (token) => values.get(token) ?? token) : text
}

/** Describes what tokens are replaced with. */
export function describeTokens({ tokens }: TokenSettings): string {
  const entries = Object.entries(tokens)
  if (entries.length === 0) return 'This site has none.'
  return entries
    .map(([name, property]) =>
      property === 'keyword'
        ? `{${name}} is replaced with the keyword of the brand.`
        : `{${name}} is replaced with "${property}" of the site settings.`,
    )
    .join(' ')
}
