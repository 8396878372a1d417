/** The ways in which a value is commonly written wrong, from the least change to the most. */
const repairs: readonly ((value: string) => string)[] = [
  (value) => value.trim(),
  (value) => value.trim().toLowerCase(),
  (value) => value.trim().replace(/\.(?:svg|png|jpe?g|webp|avif)$/i, ''),
  (value) =>
    fileName(value)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-'),
  (value) => `https://${value.trim().replace(/^\/\//, '')}`,
  (value) => `/${value.trim().replace(/^(?:\.?\.?\/|public\/)+/, '')}`,
  (value) => `#${value.trim()}`,
  (value) => `tel:${value.replaceAll(/[^+0-9]/g, '')}`,
  (value) => value.trim().replace(/\/+$/, ''),
]

/**
 * Looks for what was meant by a value that does not match its pattern. Returns the value, and whether nothing but blanks
 * around it or a picture's ending was taken away; undefined when no common slip explains it.
 */
export function repairValue(
  value: string,
  pattern: string,
): { value: string; isCertain: boolean } | undefined {
  if (value.length > 200) return undefined
  const form = new RegExp(pattern, 'u')
  const ways = /^(?:www\.|[\w-]+\.(?:com|net|org|ph)\b|\/\/)/i.test(value.trim())
    ? repairs
    : repairs.filter((repair) => !repair('x').startsWith('https://'))
  for (const [index, repair] of ways.entries()) {
    const repaired = repair(value)
    if (repaired !== value && form.test(repaired)) {
      return { value: repaired, isCertain: index === 0 || index === 2 }
    }
  }
  return undefined
}

function fileName(value: string): string {
  return value
    .trim()
    .replace(/^.*\//, '')
    .replace(/\.[a-z]+$/i, '')
}
