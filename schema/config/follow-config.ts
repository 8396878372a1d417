import type { Schema } from '../read/bundle.ts'
import { describeTokens } from '../values/tokens.ts'
import { siteConfig } from './site-config.ts'

/**
 * Fills in what descriptions of the schemas leave to the site: {timeZoneName}, where its clocks are, and {tokens}, what its
 * tokens mean. Takes and returns the text of a schema file.
 */
export function fillDescriptions(text: string): string {
  return text
    .replaceAll('{timeZoneName}', () => inJson(siteConfig.timeZoneName))
    .replaceAll('{tokens}', () => inJson(describeTokens().replace(/\.$/, '')))
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

const ownToken = 'tokens.'

/** Adds to the schema of the site settings what the configuration of the site makes part of them, or removes what it does not. */
export function followConfig(site: Schema): Schema {
  const { tokens } = siteConfig
  const { required = [], properties = {} } = site
  const own = Object.values(tokens).filter((property) => property.startsWith(ownToken))
  if (own.length === 0) return site
  const names = own.map((property) => property.slice(ownToken.length))
  const value = properties['keyword']
  return {
    ...site,
    required: [...required, 'tokens'],
    properties: {
      ...properties,
      tokens: {
        type: 'object',
        title: 'Tokens',
        description: 'What tokens in texts are replaced with.',
        required: names,
        additionalProperties: false,
        properties: Object.fromEntries(
          names.map((name) => [
            name,
            { ...value, title: name, description: `It replaces ${tokenOf(name)} in all texts.` },
          ]),
        ),
      },
    },
  }

  function tokenOf(name: string): string {
    const token = Object.keys(tokens).find((one) => tokens[one] === ownToken + name)
    return `{${token}}`
  }
}
