import { capitalize } from '../read/capitalize.ts'

/** Turns a name into a label: `bottom-right` into Bottom right, `imgPath` into Img path. */
export function toLabel(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? name : capitalize(words)
}

/** Turns the title of a block type into its label: PromoGridBlock into Promo grid, FaqBlock into FAQ. */
export function blockLabel(title: string): string {
  const words = title.replace(/Block$/, '').replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  return words.length <= 3 ? words.toUpperCase() : words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** Returns the singular of a title, such as Card for Cards; undefined if it is not a simple plural. */
export function singularTitle(title: string): string | undefined {
  if (!/[^s]s$/.test(title)) return undefined
  return title.endsWith('ies') ? `${title.slice(0, -3)}y` : title.slice(0, -1)
}
