import { colorPairs } from '../../../schema/values/color-pairs.ts'
import { channelsOf, contrastOf, readableOn } from '../../../schema/values/contrast.ts'
import { dereference, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Rule } from '../rule.ts'

/** What text needs at least: WCAG 2.2, success criterion 1.4.3, level AA. */
const least = 4.5

const looks = ['dark', 'light'] as const
type Look = (typeof looks)[number]

export const lowContrast: Rule = {
  code: 'P045',
  severity: 'error',
  adjustable: true,
  summary: `Every text stands out from its ground, in the dark look and in the light one: at least ${least} to 1.`,
  explanation:
    'People with weak eyes, and everybody in the sun, cannot read text that is nearly as bright as its ground. The number is the contrast ratio of WCAG 2.2, level AA. All pairs of colours that blocks and shell use are looked at, with the usual colour where the theme names none.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "theme": { "colors": { "quiet": { "dark": "#6a5a8c", "light": "#4d4169" } } },',
  ],
  *site({ site, schemas }) {
    const theme = asRecord(site['theme'])
    const given = asRecord(theme['colors'])
    if (Object.keys(given).length === 0) return // the usual ones are tested
    const usual = usualColors(schemas)
    const shown = looks.filter((look) =>
      [look, 'auto', undefined].includes(asLook(theme['scheme'])),
    )
    const told = new Set<string>()
    const read = (role: string, look: Look): string =>
      colorOf(given, role, look) ?? colorOf(usual, role, look) ?? '#000000'
    for (const { of, on } of colorPairs) {
      for (const look of shown) {
        // One of the two can be blamed: the text where it is named, else its ground.
        const blamed = [of, on].find((role) => Object.hasOwn(given, role))
        const [color, ground] = [read(of, look), read(on, look)]
        const ratio = contrastOf(color, ground)
        const key = `${blamed} ${look}`
        if (blamed === undefined || ratio >= least || told.has(key)) continue
        told.add(key)
        const path = ['site', 'theme', 'colors', blamed, look]
        const message = `In the ${look} look, "${of}" (${color}) on "${on}" (${ground}) has a contrast of ${format(ratio)} to 1. Text needs ${least}.`
        const grounds = colorPairs
          .filter((pair) => pair.of === of)
          .map((pair) => read(pair.on, look))
        const better = blamed === of ? stretch(color, grounds) : undefined
        if (better === undefined) {
          const way = readableOn(color) === '#000000' ? 'darker' : 'lighter'
          const hint = `Make "${on}" ${way}, or give "${of}" another colour.`
          yield { code: 'P045', path, message, hint }
        } else {
          yield {
            code: 'P045',
            path,
            message,
            hint: `The nearest colour that can be read wherever "${of}" is used is ${better}.`,
            fix: {
              title: `Write ${better}`,
              safe: false,
              edits: [{ kind: 'set', path, value: better }],
            },
          }
        }
      }
    }
  },
}

function format(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}

/** The nearest colour on the way to white or black that is read on all grounds; undefined where there is none. */
function stretch(color: string, grounds: readonly string[]): string | undefined {
  const isRead = (candidate: string): boolean =>
    grounds.every((ground) => contrastOf(candidate, ground) >= least)
  for (let part = 1; part <= 50; part++) {
    const mixed = ['#ffffff', '#000000'].map((end) => mix(color, end, part / 50)).find(isRead)
    if (mixed !== undefined) return mixed
  }
  return undefined
}

function mix(from: string, to: string, part: number): string {
  const ends = channelsOf(to)
  const channels = channelsOf(from).map((channel, index) =>
    Math.round(channel + ((ends[index] ?? 0) - channel) * part),
  )
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** A colour of any group of colours by role, where it has the right form. */
function colorOf(colors: Record<string, unknown>, role: string, look: Look): string | undefined {
  const color = Object.hasOwn(colors, role) ? asRecord(colors[role])[look] : undefined
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined
}

function asLook(scheme: unknown): string | undefined {
  return typeof scheme === 'string' ? scheme : undefined
}

/** The colours that a theme has where it names none, by role. */
function usualColors(schemas: SchemaBundle): Record<string, unknown> {
  const { properties = {} } = dereference(schemas, { $ref: '#/$defs/ThemeColors' })
  return Object.fromEntries(
    Object.entries(properties).map(([role, color]) => [role, color.default]),
  )
}
