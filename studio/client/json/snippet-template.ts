/**
 * Rewrites a snippet of the Language Server Protocol as a template of CodeMirror's. Of choices the first is taken. A field
 * of CodeMirror's holds no braces: it is the longest part of the preset text without one.
 */
export function toTemplate(snippet: string): string {
  return snippet.replace(
    piece,
    (
      plain,
      escaped?: string,
      stop?: string,
      number?: string,
      preset?: string,
      choices?: string,
    ) => {
      if (escaped !== undefined) return escapeBraces(escaped)
      if (stop !== undefined) return `\${${stop}}`
      if (number === undefined) return escapeBraces(plain)
      return field(number, preset === undefined ? firstOf(choices ?? '') : unescape(preset))
    },
  )
}

/** An escaped character, a tab stop, a tab stop with its preset text or its choices, a brace. */
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
