/** A text without its markup, on one line, cut after so many characters. */
export function plainText(text: string, most = Infinity): string {
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain
}
