import type { Action, CalendarMoment, Picture } from '../../schema/page-data.gen.ts'
import { nameMoment, zone } from '../../schema/values/calendar.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import {
  branchesByType,
  dereference,
  refName,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'

/** What the fields of one page are filled from. */
export interface FillContext {
  /** Replaces tokens in a text or in markup. */
  fillTokens(text: string): string
  /** Finds the picture of an image name. Throws if there is none. */
  findPicture(name: string): Picture
  /** Resolves the target of a button. */
  settleButton(button: { label: string; href?: string }): Action
}

/** Turns a checked value into its compiled form. Does not change its input. */
export type Fill = (value: unknown, context: FillContext) => unknown

/**
 * Creates the filler of a schema, which walks the schema once and then compiles any valid value: it fills tokens, sets
 * defaults, and resolves images and buttons. Values that the schema does not describe are copied unchanged.
 */
export function createFill(bundle: SchemaBundle, start: Schema): Fill {
  const made = new Map<string, Fill>()
  return make(start)

  function make(schema: Schema): Fill {
    const title = refName(schema)
    if (title === undefined) return makeInline(schema)
    const piece = pieceFills[title]
    if (piece) return piece
    const known = made.get(title)
    if (known) return known
    const late: Fill = (value, context) => (made.get(title) ?? keep)(value, context)
    made.set(title, late) // schemas may be recursive
    const fill = makeInline(dereference(bundle, schema))
    made.set(title, fill)
    return fill
  }

  function makeInline(schema: Schema): Fill {
    if (schema.oneOf) return makeUnion(schema)
    if (schema.items) {
      const fill = make(schema.items)
      return (value, context) =>
        Array.isArray(value) ? value.map((entry) => fill(entry, context)) : value
    }
    if (schema.properties) return makeObject(schema.properties)
    if (typeof schema.additionalProperties === 'object') {
      const fill = make(schema.additionalProperties)
      return (value, context) =>
        isJsonObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([key, entry]) => [key, fill(entry, context)]),
            )
          : value
    }
    return keep
  }

  function makeObject(properties: Record<string, Schema>): Fill {
    const fills = Object.entries(properties).map(([key, schema]): [string, Fill, unknown] => [
      key,
      make(schema),
      schema.default,
    ])
    return (value, context) => {
      if (!isJsonObject(value)) return value
      const filled: Record<string, unknown> = {}
      for (const [key, fill, fallback] of fills) {
        const entry = Object.hasOwn(value, key) ? value[key] : fallback
        if (entry !== undefined) filled[key] = fill(entry, context)
      }
      return filled
    }
  }

  function makeUnion(union: Schema): Fill {
    const fills = new Map(
      [...branchesByType(bundle, union)].map(([type, branch]) => [type, make(branch)]),
    )
    return (value, context) =>
      isJsonObject(value) ? (fills.get(value['type']) ?? keep)(value, context) : value
  }
}

const keep: Fill = (value) => value

const fillText: Fill = (value, context) =>
  typeof value === 'string' ? context.fillTokens(value) : value

const pieceFills: Record<string, Fill | undefined> = {
  Text: fillText,
  Html: fillText,
  Moment: (value) => (typeof value === 'string' ? nameDate(value) : value),
  Image: (value, context) => (typeof value === 'string' ? context.findPicture(value) : value),
  Button: (value, context) => {
    if (!isJsonObject(value) || typeof value['label'] !== 'string') return value
    const { label, href } = value
    return context.settleButton({
      label: context.fillTokens(label),
      ...(typeof href === 'string' && { href }),
    })
  },
}

/** Browsers read a time without an offset as local time. */
function nameDate(moment: string): CalendarMoment {
  const isLocal = /T[\d:]+$/.test(moment)
  return { date: isLocal ? moment + zone.name : moment, text: nameMoment(moment) }
}
