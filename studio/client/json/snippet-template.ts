/**
 * Converts a snippet of the Language Server Protocol to a CodeMirror template. Uses the first of several choices. Fields in
 * CodeMirror cannot contain braces, so a field is the longest part of the default text without one.
 */
export function toTemplate(snippet: string): string {
  return snippet.replace(
    piece,
    (
      plain,
      escaped?: string,
      stop?: string,
      number?: string,
      defaultText?: string,
      choices?: string,
    ) => {
      if (escaped !== undefined) return escapeBraces(escaped)
      if (stop !== undefined) return `\${${stop}}`
      if (number === undefined) return escapeBraces(plain)
      return field(
        number,
        defaultText === undefined ? firstOf(choices ?? '') : unescape(defaultText),
      )
    },
  )
}

/** An escaped character, a tab stop, a tab stop with default text or choices, or a brace. */
const piece =
  /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\[^]|[^\\}])*)|\|((?:\\[^]|[^\\|])*)\||)\}|[{}]/g

function field(number: string, text: string): string {
  const part = text.split(/[{}]/).reduce((a, b) => (b.length > a.length ? b : a))
  if (text === '' || part === '') return `${escapeBraces(text)}\${${number}}`
  const at = text.indexOf(part)
  const [before, after] = [text.slice(0, at), text.slice(at + part.length)]
  return `${escapeBraces(before)}\${${number}:${part}}${escapeBraces(after)}`
}

function firstOf(choices: string): string {
  return unescape(/^(?:\\[^]|[^\\,])*/.exec(choices)?.[0] ?? '')
}

function unescape(text: string): string {
  return text.replaceAll(/\\([\\$},|])/g, '$1')
}

function escapeBraces(text: string): string {
  return text.replaceAll(/[{}]/g, String.raw`\$&`)
}
