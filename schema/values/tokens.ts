import { siteConfig } from '../config/site-config.ts'
import { asRecord } from '../read/json-object.ts'
import { oncePer } from '../cache/once-per.ts'

/** The tokens that texts may contain, as they are written: {keyword}. */
export const tokens: readonly string[] = Object.keys(siteConfig.tokens).map((name) => `{${name}}`)

/** Finds the tokens of a text. */
export const tokenPattern = new RegExp(
  tokens.map((token) => token.replace(/[{}]/g, String.raw`\$&`)).join('|') || '(?!)',
  'g',
)

/** What tokens are replaced with, by each token as it is written. */
export type TokenValues = ReadonlyMap<string, string>

/** Reads the values of the tokens from site settings of any shape. Those that are missing there stay as they are written. */
export const readTokenValues = oncePer(
  (site: object): TokenValues =>
    new Map(
      Object.entries(siteConfig.tokens).flatMap(([name, property]) => {
        const value = property.split('.').reduce<unknown>((part, key) => asRecord(part)[key], site)
        const isShown = typeof value === 'string' || typeof value === 'number'
        return isShown ? [[`{${name}}`, String(value)] as const] : []
      }),
    ),
)

/** Replaces the tokens of a text with their values. */
export function fillTokens(text: string, values: TokenValues): string {
  return text.includes('{')
    ? text.replace(tokenPattern, (token) => values.get(token) ?? token)
    : text
}

/** Describes what tokens are replaced with. */
export function describeTokens(): string {
  if (tokens.length === 0) return 'This site has none.'
  return Object.entries(siteConfig.tokens)
    .map(([name, property]) =>
      property === 'keyword'
        ? `{${name}} is replaced with the keyword of the brand.`
        : `{${name}} is replaced with "${property}" of the site settings.`,
    )
    .join(' ')
}
