/** Starts a text with a capital letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** OpeningHours as Opening hours. */
export function inWords(title: string): string {
  return title.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
