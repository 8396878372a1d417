import { altKeyOf, isPicture } from '../../schema/config/follow-config.ts'
import type { Action, CalendarMoment, Picture } from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import { foldSchema } from '../../schema/read/fold-schema.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import type { PolicySource } from '../../schema/scripts/policy-source.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { playerOf, sourceOf } from '../../schema/values/video.ts'

/** What the fields of one page are filled from. */
export interface FillContext {
  /** The language in which dates are named. */
  lang: string
  calendar: Calendar
  fillTokens(text: string): string
  /** Finds the picture of an image name. Throws if there is none. */
  findPicture(name: string): Picture
  /** Gets what the page needs in its policy, once a visitor plays a video. */
  sources: PolicySource[]
  /** The targets of forms by name, and the addresses of those that the page uses. */
  forms: NonNullable<PagesFile['site']['forms']>
  usedForms: Set<string>
  settleButton(button: Pick<Action, 'id' | 'label' | 'hrefLang'> & { href?: string }): Action
}

/** Turns a checked value into its compiled form. Does not change its input. */
export type Fill = (value: unknown, context: FillContext) => unknown

/**
 * Creates the filler of a schema, which walks the schema once and then compiles any valid value: it fills tokens, sets
 * defaults, and resolves images and buttons. Values that the schema does not describe are copied unchanged.
 */
export function createFill(bundle: SchemaBundle, start: Schema): Fill {
  return foldSchema<Fill>(bundle, start, {
    named: (title) => pieceFills[title],
    late: (get) => (value, context) => get()(value, context),
    leaf: keep,
    union: (fills) => (value, context) =>
      isJsonObject(value) ? (fills.get(value['type']) ?? keep)(value, context) : value,
    list: (fill) => (value, context) =>
      Array.isArray(value) ? value.map((entry) => fill(entry, context)) : value,
    map: (fill) => (value, context) => {
      if (!isJsonObject(value)) return value
      const entries = Object.entries(value)
      return Object.fromEntries(entries.map(([key, entry]) => [key, fill(entry, context)]))
    },
    object(properties) {
      const pictures = properties.flatMap(([key, , schema]) =>
        isPicture(schema) ? [[key, schema.isDecoration ? '' : undefined] as const] : [],
      )
      const alts = new Set(pictures.map(([key]) => altKeyOf(key)))
      const others = properties.filter(([key]) => !alts.has(key))
      return (value, context) => {
        if (!isJsonObject(value)) return value
        const filled: Record<string, unknown> = {}
        for (const [key, fill, { default: fallback, isShared }] of others) {
          const entry = Object.hasOwn(value, key) ? value[key] : isShared ? undefined : fallback
          if (entry !== undefined) filled[key] = fill(entry, context)
        }
        if (typeof value['$hrefLang'] === 'string') filled['hrefLang'] = value['$hrefLang']
        for (const [key, usual] of pictures) {
          const [picture, alt = usual] = [filled[key], value[altKeyOf(key)]]
          if (isJsonObject(picture) && typeof alt === 'string')
            filled[key] = { ...picture, alt: context.fillTokens(alt) }
        }
        return filled
      }
    },
  })
}

const keep: Fill = (value) => value

const fillText: Fill = (value, context) =>
  typeof value === 'string' ? context.fillTokens(value) : value

const pieceFills: Record<string, Fill | undefined> = {
  Text: fillText,
  Html: fillText,
  Moment: (value, context) => (typeof value === 'string' ? nameDate(value, context) : value),
  Image: (value, context) => (typeof value === 'string' ? context.findPicture(value) : value),
  VideoAddress: (value, { sources }) => {
    if (typeof value !== 'string') return value
    // In the preview of a draft with a problem, the poster is all that is shown.
    const player = playerOf(value) ?? { href: value }
    sources.push(sourceOf(player))
    return player
  },
  FormTargetName: (value, { forms, usedForms }) => {
    if (typeof value !== 'string') return value
    // In the preview of a draft with a problem, a form leads nowhere.
    const { address = '', mailTo } = (Object.hasOwn(forms, value) && forms[value]) || {}
    if (address !== '') usedForms.add(address)
    return { address, ...(mailTo !== undefined && { recipient: value }) }
  },
  PageChoice: (value, context) => {
    const listed = isJsonObject(value) ? value['$listed'] : undefined
    if (!isJsonObject(listed)) return { entries: [], tags: [], pages: [] }
    return fillListing(listed, context)
  },
  Button: (value, context) => {
    if (!isJsonObject(value) || typeof value['label'] !== 'string') return value
    const { id, label, href, $hrefLang: hrefLang } = value
    return context.settleButton({
      ...(typeof id === 'string' && { id }),
      label: context.fillTokens(label),
      ...(typeof href === 'string' && { href }),
      ...(typeof hrefLang === 'string' && { hrefLang }),
    })
  },
}

const listedFills: Record<string, Fill | undefined> = {
  title: fillText,
  description: fillText,
  label: fillText,
  image: pieceFills['Image'],
  published: pieceFills['Moment'],
}

/** What a list shows, of which these properties are filled in wherever they are. */
const fillListing: Fill = (value, context) => {
  if (Array.isArray(value)) return value.map((one) => fillListing(one, context))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    (listedFills[key] ?? fillListing)(part, context),
  ])
  return Object.fromEntries(entries)
}

/** Browsers read a time without an offset as local time. */
function nameDate(moment: string, { lang, calendar }: FillContext): CalendarMoment {
  const local = /T[\d:]+$/.test(moment) ? calendar.readMoment(moment) : undefined
  return {
    date: local ? moment + calendar.offsetAt(local.start) : moment,
    text: calendar.nameMoment(moment, lang),
  }
}
