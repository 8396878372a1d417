import { wrong } from '../config/options/check-kinds.ts'

/**
 * The font families of a site by the names that themes have for them: a package of Fontsource or a folder of the site, then
 * perhaps `, serif`.
 */
export type FontConfig = Readonly<Record<string, string>>

const [keyForm, form] = [
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
  /^(@fontsource\/[a-z0-9-]+|\.(?:\/\w[\w-]*)+)(?:, serif)?$/,
]

/** Throws a UserError for a font family that is not valid. */
export function checkFonts(fonts: FontConfig): void {
  for (const [key, value] of Object.entries(fonts)) {
    if (!keyForm.test(key))
      throw wrong('fonts', key, 'Write a name of small letters, digits and single dashes.')
    if (!form.test(value))
      throw wrong(`fonts.${key}`, value, 'Write "@fontsource/sora", or a folder: "./fonts/sora".')
  }
}

/** Where a font family comes from: a package, or a folder that begins with a dot. */
export function placeOfFont(source: string): string {
  return form.exec(source)?.[1] ?? ''
}
