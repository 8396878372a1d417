/** The length of generated texts if the schema allows more: a whole page of text shows nothing new. */
const sane = { text: 300, html: 900 }

/** Writes the texts of a sample; `limit` is the schema's `maxLength`, if any. */
export interface TextStyle {
  text(limit?: number): string
  html(limit?: number): string
}

const sentence =
  'Every line of this text stands for one that a composer may write when there is much to say about an offer, its terms and its limits. '
const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochandthelongestwordsafterit'
const hebrew = 'שלום עולם, זה משפט לדוגמה שנקרא מימין לשמאל'
const arabic = 'مرحبا بالعالم، هذه جملة قصيرة تقرأ من اليمين إلى اليسار'

/** The longest text that the schema allows, up to a sane length. */
export const longestTexts: TextStyle = {
  text: (limit = sane.text) => fill(Math.min(limit, sane.text)),
  html(limit = sane.html) {
    const [open, middle, close] = [
      '<p>',
      '</p><ul><li>A point with a <a href="/">link that goes on</a></li><li>Another one, <b>in bold</b></li></ul><p>',
      '</p>',
    ]
    const room = Math.min(limit, sane.html) - open.length - middle.length - close.length
    if (room < 20) return fill(Math.min(limit, sane.html))
    const first = Math.floor(room / 2)
    return open + fill(first) + middle + fill(room - first) + close
  },
}

/** One letter. */
export const shortestTexts: TextStyle = { text: () => 'I', html: () => 'I' }

/** A word without a place to break it. */
export const longWords: TextStyle = {
  text: (limit = word.length) => word.slice(0, limit),
  html: (limit = sane.html) =>
    limit < 3 * word.length
      ? word.slice(0, limit)
      : `<p>${word}</p><p>It leads to <a href="/">${word}</a></p>`,
}

/** Hebrew and Arabic, with a name in Latin letters and a number between. */
export const rightToLeft: TextStyle = {
  text: (limit = sane.text) => `${hebrew}: p666`.slice(0, limit).trim(),
  html: (limit = sane.html) =>
    limit < 3 * arabic.length
      ? arabic.slice(0, limit).trim()
      : `<p>${arabic} <b>100%</b>.</p><p>${hebrew}, <a href="/">p666</a>.</p>`,
}

function fill(length: number): string {
  const text = sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
  return length > 1
    ? `${text
        .slice(0, -1)
        .trimEnd()
        .padEnd(length - 1, '.')}.`
    : text
}
