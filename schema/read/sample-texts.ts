import type { JsonValue } from './bundle.ts'

/** What people write where a text will be, up to the end of a bracket that asks for one. */
export const placeholder =
  /\b[Ll]orem [Ii]psum\b|\b[Yy]our (?:text|title|headline) (?:goes )?here\b|\b(?:TODO|TBD|X{3,})\b|^…$|(?:\[|&lt;)(?:[Ii]nsert|[Aa]dd|[Ee]nter|[Yy]our)\b[^[\]&]{0,60}(?:\]|&gt;)/

/** Collects the texts in samples that have at least three words besides tokens, which no site would write by itself. */
export function collectSampleTexts(samples: JsonValue): Set<string> {
  const texts = new Set<string>()
  const collect = (value: JsonValue): void => {
    if (typeof value === 'string') {
      if (/\S\s+\S+\s+\S/.test(value.replaceAll(/\{\w+\}/g, ''))) texts.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) collect(member)
    }
  }
  collect(samples)
  return texts
}
