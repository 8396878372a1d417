import type { Mistake } from './mistake.ts'

const themeOf = (theme: string): Mistake['edit'] => [
  ['"imageCount": 2,', `"imageCount": 2,\n    "theme": ${theme},`],
]

/** Mistakes in how the site looks. */
export const themeMistakes: readonly Mistake[] = [
  {
    name: 'a theme colour by its name',
    edit: themeOf('{ "colors": { "accent": { "dark": "gold", "light": "#f2b632" } } }'),
    names: 'accent',
  },
  {
    name: 'a colour for one look only',
    edit: themeOf('{ "colors": { "accent": { "dark": "#f6c453" } } }'),
    names: 'light',
  },
  {
    name: 'one colour for both looks',
    edit: themeOf('{ "colors": { "accent": "#f6c453" } }'),
    names: 'accent',
  },
  {
    name: 'a colour for what there is not',
    edit: themeOf('{ "colors": { "acent": { "dark": "#f6c453", "light": "#f2b632" } } }'),
    names: 'accent',
  },
  {
    name: 'corners with their unit',
    edit: themeOf('{ "radius": { "card": "20px" } }'),
    names: 'card',
  },
  { name: 'a look that there is not', edit: themeOf('{ "scheme": "night" }'), names: 'scheme' },
  {
    name: 'text that nobody can read',
    edit: themeOf('{ "colors": { "text": { "dark": "#4a3a70", "light": "#1d1038" } } }'),
    names: 'text',
  },
  {
    name: 'two colours that nobody can read',
    edit: themeOf(
      '{ "colors": { "quiet": { "dark": "#6a5a8c", "light": "#4d4169" }, "accent": { "dark": "#3b2a10", "light": "#f2b632" } } }',
    ),
    names: 'quiet',
  },
  {
    name: 'a ground on which text cannot be read',
    edit: themeOf('{ "colors": { "surface": { "dark": "#21143f", "light": "#6a5a8c" } } }'),
    names: 'surface',
  },
]
