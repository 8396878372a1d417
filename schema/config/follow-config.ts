import type { FontConfig } from '../fonts/fonts.ts'
import type { Schema } from '../read/bundle.ts'
import { describeTokens } from '../values/tokens.ts'
import { wrong } from './options/check-kinds.ts'
import type { SiteConfig } from './site-options.ts'

/**
 * Fills in what descriptions of the schemas leave to the site: {timeZoneName}, where its clocks are, and {tokens}, what its
 * tokens mean. Takes and returns the text of a schema file, or another one with `write`.
 */
export function fillDescriptions(text: string, settings: SiteConfig, write = inJson): string {
  return text
    .replaceAll('{timeZoneName}', () => write(settings.timeZoneName))
    .replaceAll('{tokens}', () => write(describeTokens(settings).replace(/\.$/, '')))
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Makes the schemas of a bundle, by their titles, those of the site: with the properties that its configuration asks for. */
export function followConfig($defs: Record<string, Schema>, settings: SiteConfig): void {
  const { pictures, promoPage } = settings
  const { Site: site, Page: page, Image: image, Text: text, ThemeType: type } = $defs
  if (type) $defs['ThemeType'] = withFonts(type, settings.fonts)
  if (page) $defs['Page'] = withNewPage(page, settings)
  if (site) {
    const counted = pictures.count ? site : without(site, 'imageCount')
    const { lang } = site.properties ?? {}
    const spoken = lang && { lang: { ...lang, default: settings.lang } }
    $defs['Site'] = withTokens(withProperties(counted, spoken), settings)
  }
  if (!promoPage) leaveOutPromoPage($defs)
  if (!image || !text || pictures.alt === 'keyword-and-path') return
  const { minLength: _minLength, ...words } = text
  $defs[altTitle] = { ...words, title: altTitle, ...altTexts }
  const isRequired = pictures.alt === 'required'
  const { Site: settled } = $defs
  for (const [title, schema] of Object.entries($defs)) $defs[title] = withAlts(schema, isRequired)
  // The one picture of the settings, that of the 404 page, is silent.
  if (settled && !isRequired) $defs['Site'] = withPictureTexts(settled, image)
}

/** A schema of an object with other properties, or more of them. */
function withProperties(schema: Schema, properties: Record<string, Schema> = {}): Schema {
  return { ...schema, properties: { ...schema.properties, ...properties } }
}

function without(schema: Schema, name: string): Schema {
  const { [name]: _, ...properties } = schema.properties ?? {}
  return { ...schema, properties, required: (schema.required ?? []).filter((one) => one !== name) }
}

/** Adds the font families of a site to what a theme may choose. Throws a UserError for one that hides another. */
export function withFonts(type: Schema, fonts: FontConfig): Schema {
  const own = Object.keys(fonts)
  const names = own.map((key) => [key, key.replaceAll('-', ' ')])
  const properties = Object.entries(type.properties ?? {}).map(([key, part]) => {
    if (own.length === 0 || !part.enum || !part.labels) return [key, part]
    const taken = own.find((one) => part.enum?.includes(one))
    if (taken !== undefined) throw wrong('fonts', taken, 'Write another name: this is taken.')
    const labels = { ...part.labels, ...Object.fromEntries(names) }
    return [key, { ...part, enum: [...part.enum, ...own], labels }]
  })
  return { ...type, properties: Object.fromEntries(properties) }
}

/** Makes the blocks of a new page, if all are written in the configuration, the example that editors insert. */
function withNewPage(page: Schema, { newPage }: SiteConfig): Schema {
  const { blocks: shown, showNav } = page.properties ?? {}
  const { blocks, showNav: isShown } = newPage
  const written = blocks.filter((block) => typeof block !== 'string')
  const isWritten = written.length === blocks.length
  return withProperties(page, {
    ...(shown && isWritten && { blocks: { ...shown, examples: [written] } }),
    ...(showNav && isShown !== undefined && { showNav: { ...showNav, examples: [isShown] } }),
  })
}

/** The schema of the alternative text of a picture: a text that may be empty. */
export const altTitle = 'AltText'

/** The name of the property with the alternative text of the picture in another property. */
export function altKeyOf(key: string): string {
  return `${key}Alt`
}

/** Whether a property holds the name of a picture, so that another one may hold its alternative text. */
export function isPicture({ $ref }: Schema): boolean {
  return $ref === '#/$defs/Image'
}

const altTexts = {
  description:
    'What the picture shows, for people who cannot see it. It is empty if the picture is only decoration.',
  examples: ['A loaf of rye bread, cut open'],
}

function withAlts(schema: Schema, isRequired: boolean): Schema {
  const { properties = {}, required = [] } = schema
  const keys = Object.keys(properties).filter((key) => isPicture(properties[key] ?? {}))
  if (keys.length === 0) return schema
  const optional = isRequired ? keys.filter((key) => !required.includes(key)) : []
  const alt: Schema = {
    $ref: `#/$defs/${altTitle}`,
    title: 'Alternative text',
    ...(!isRequired && { isRare: true }),
  }
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).flatMap(([key, part]) =>
        keys.includes(key)
          ? [
              [key, part],
              [altKeyOf(key), { ...alt }],
            ]
          : [[key, part]],
      ),
    ),
    ...(isRequired && {
      required: required.flatMap((key) => (keys.includes(key) ? [key, altKeyOf(key)] : [key])),
    }),
    ...(optional.length > 0 && {
      allOf: [
        ...(schema.allOf ?? []),
        ...optional.map((key) => ({
          if: { required: [key], properties: { [key]: {} } },
          then: { required: [altKeyOf(key)], properties: { [altKeyOf(key)]: altTexts } },
        })),
      ],
    }),
  }
}

/** Adds the alternative texts that pictures have wherever they are used, by the names of pictures. */
function withPictureTexts(site: Schema, { pattern = '' }: Schema): Schema {
  return withProperties(site, {
    pictureTexts: {
      type: 'object',
      title: 'Texts of pictures',
      description:
        'What pictures show, by their names, for people who cannot see them. A place that uses a picture may say it in other words.',
      isRare: true,
      propertyNames: { pattern },
      additionalProperties: { $ref: `#/$defs/${altTitle}`, title: 'Alternative text' },
      examples: [{ 'shop-front': 'The front of the shop, with bread in the window' }],
    },
  })
}

/** Takes the promotional page out of the settings, and asks each button where it leads. */
function leaveOutPromoPage($defs: Record<string, Schema>): void {
  for (const title of ['Button', 'FloatingButton']) {
    const { [title]: button } = $defs
    const { href } = button?.properties ?? {}
    if (!button || !href) continue
    $defs[title] = {
      ...withProperties(button, { href: { ...href, description: 'Where it leads.' } }),
      required: [...(button.required ?? []), 'href'],
    }
  }
  const { Site: site } = $defs
  const { redirects, ...others } = site?.properties ?? {}
  if (!site || typeof redirects?.additionalProperties !== 'object') return
  const target = redirects.additionalProperties
  const { pattern } = target
  const own: Schema = {
    ...redirects,
    description:
      'Addresses of this site that lead elsewhere: first the address, then where it leads.',
    examples: [{ '/old-page': '/new-page' }],
    additionalProperties: {
      ...target,
      description: 'A page of this site (/about), or a full address (https://…).',
      examples: ['/new-page'],
      ...(pattern !== undefined && { pattern: pattern.replace('promoUrl|', '') }),
    },
  }
  $defs['Site'] = without({ ...site, properties: { ...others, redirects: own } }, 'promoUrl')
}

const ownToken = 'tokens.'

/** Adds the tokens that the site owns to the schema of its settings. */
function withTokens(site: Schema, { tokens }: SiteConfig): Schema {
  const own = Object.values(tokens).filter((property) => property.startsWith(ownToken))
  if (own.length === 0) return site
  const described = own.map((property): [string, Schema] => {
    const title = property.slice(ownToken.length)
    const token = Object.keys(tokens).find((one) => tokens[one] === property)
    const description = `It replaces {${token}} in all texts.`
    return [title, { ...site.properties?.['keyword'], title, description }]
  })
  return {
    ...withProperties(site, {
      tokens: {
        type: 'object',
        title: 'Tokens',
        description: 'What tokens in texts are replaced with.',
        required: described.map(([name]) => name),
        additionalProperties: false,
        properties: Object.fromEntries(described),
      },
    }),
    required: [...(site.required ?? []), 'tokens'],
  }
}
