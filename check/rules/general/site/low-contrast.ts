import { asRecord } from '../../../../schema/read/json-object.ts'
import { colorPairs, createColorReader, shownModes } from '../../../../schema/values/color-pairs.ts'
import {
  channelsOf,
  contrastOf,
  formatContrast,
  minTextContrast,
  readableOn,
} from '../../../../schema/values/contrast.ts'
import { fixWith } from '../../../problem/fix-with.ts'
import type { Rule } from '../../rule.ts'

export const lowContrast: Rule = {
  code: 'P045',
  name: 'low-contrast',
  severity: 'error',
  summary: `Text contrasts with its background by at least ${minTextContrast} to 1, in dark mode and in light mode.`,
  explanation:
    'People with low vision, and everybody in bright sunlight, cannot read text that is nearly as bright as its background. The number is the contrast ratio of WCAG 2.2, level AA. All pairs of colours that the site uses are checked, with the default colour if the theme names none.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "theme": { "colors": { "quiet": { "dark": "#6a5a8c", "light": "#4d4169" } } },',
  ],
  *site({ site, schemas }) {
    const theme = asRecord(site['theme'])
    const given = asRecord(theme['colors'])
    if (Object.keys(given).length === 0) return // a test checks the defaults
    const shown = shownModes(theme['scheme'])
    const reported = new Set<string>()
    const read = createColorReader(schemas, given)
    for (const { of, on } of colorPairs) {
      for (const mode of shown) {
        // One of the two is reported: the text if the theme names it, otherwise its background.
        const blamed = [of, on].find((role) => Object.hasOwn(given, role))
        const [color, ground] = [read(of, mode), read(on, mode)]
        const ratio = contrastOf(color, ground)
        const key = `${blamed} ${mode}`
        if (blamed === undefined || ratio >= minTextContrast || reported.has(key)) continue
        reported.add(key)
        const path = ['site', 'theme', 'colors', blamed, mode]
        const message = `In ${mode} mode, "${of}" (${color}) on "${on}" (${ground}) has a contrast of ${formatContrast(ratio)} to 1. Text needs ${minTextContrast}.`
        const grounds = colorPairs
          .filter((pair) => pair.of === of)
          .map((pair) => read(pair.on, mode))
        const better = blamed === of ? nearestReadable(color, grounds) : undefined
        yield {
          path,
          message,
          hint:
            better === undefined
              ? `Make "${on}" ${readableOn(color) === '#000000' ? 'darker' : 'lighter'}, or give "${of}" another colour.`
              : `Write ${better}, the nearest colour that is readable everywhere "${of}" is used.`,
          ...(better !== undefined && { fix: fixWith(`Write ${better}`, path, better) }),
        }
      }
    }
  },
}

/** The nearest colour towards white or black that is readable on all backgrounds; undefined if there is none. */
function nearestReadable(color: string, grounds: readonly string[]): string | undefined {
  const isReadable = (candidate: string): boolean =>
    grounds.every((ground) => contrastOf(candidate, ground) >= minTextContrast)
  for (let part = 1; part <= 50; part++) {
    const mixed = ['#ffffff', '#000000'].map((end) => mix(color, end, part / 50)).find(isReadable)
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
