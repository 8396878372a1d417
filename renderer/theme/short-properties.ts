/** The custom properties of the theme and of the layout. Their places in this list become their names, from `a` on. */
const names = (
  'accent bar base between bold column control dock edge gap glow ground h1 h2 h3 highlight info lead letters lift line ' +
  'link on-accent on-primary pad primary quiet radius raised room shadow stick success sunken surface text time wide'
).split(' ')

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Gives the custom properties of the theme and of the layout names of one letter, in CSS of the build and the browser. */
export function shortenProperties(css: string): string {
  return css.replace(/--([a-z][a-z0-9-]+)/g, (written, name: string) => {
    const letter = letters[names.indexOf(name)]
    return letter === undefined ? written : `--${letter}`
  })
}
