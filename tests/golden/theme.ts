import { slip, type Mistake } from './mistake.ts'

const look = (name: string, theme: string, names: string): Mistake =>
  slip(name, '"imageCount": 2,', `"imageCount": 2,\n    "theme": ${theme},`, names)

/** Mistakes in how the site looks. */
export const themeMistakes: readonly Mistake[] = [
  look(
    'a theme colour by its name',
    '{ "colors": { "accent": { "dark": "gold", "light": "#f2b632" } } }',
    'accent',
  ),
  look('a colour for one look only', '{ "colors": { "accent": { "dark": "#f6c453" } } }', 'light'),
  look('one colour for both looks', '{ "colors": { "accent": "#f6c453" } }', 'accent'),
  look(
    'a colour for what there is not',
    '{ "colors": { "acent": { "dark": "#f6c453", "light": "#f2b632" } } }',
    'accent',
  ),
  look('corners with their unit', '{ "radius": { "card": "20px" } }', 'card'),
  look('a look that there is not', '{ "scheme": "night" }', 'scheme'),
  look(
    'text that nobody can read',
    '{ "colors": { "text": { "dark": "#4a3a70", "light": "#1d1038" } } }',
    'text',
  ),
  look(
    'two colours that nobody can read',
    '{ "colors": { "quiet": { "dark": "#6a5a8c", "light": "#4d4169" }, "accent": { "dark": "#3b2a10", "light": "#f2b632" } } }',
    'quiet',
  ),
  look(
    'a ground on which text cannot be read',
    '{ "colors": { "surface": { "dark": "#21143f", "light": "#6a5a8c" } } }',
    'surface',
  ),
]
