import { slip, type Mistake } from './mistake.ts'

const look = (name: string, theme: string, names: string): Mistake =>
  slip(name, '"imageCount": 2,', `"imageCount": 2,\n    "theme": ${theme},`, names)

const colour = (name: string, dark: string, light: string): string =>
  `{ "colors": { "${name}": { "dark": "${dark}", "light": "${light}" } } }`

/** Mistakes in how the site looks. */
export const themeMistakes: readonly Mistake[] = [
  look('a theme colour by its name', colour('accent', 'gold', '#f2b632'), 'accent'),
  look('a colour for one look only', '{ "colors": { "accent": { "dark": "#f6c453" } } }', 'light'),
  look('one colour for both looks', '{ "colors": { "accent": "#f6c453" } }', 'accent'),
  look('a colour for what there is not', colour('acent', '#f6c453', '#f2b632'), 'accent'),
  look('corners with their unit', '{ "radius": { "card": "20px" } }', 'card'),
  look('a look that there is not', '{ "scheme": "night" }', 'scheme'),
  look('text that nobody can read', colour('text', '#4a3a70', '#1d1038'), 'text'),
  look(
    'two colours that nobody can read',
    '{ "colors": { "quiet": { "dark": "#6a5a8c", "light": "#4d4169" }, "accent": { "dark": "#3b2a10", "light": "#f2b632" } } }',
    'quiet',
  ),
  look('a ground on which text cannot be read', colour('surface', '#21143f', '#6a5a8c'), 'surface'),
]
