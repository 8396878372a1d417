import { fixWith } from '../../../problem/fix-with.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { findUnsafeMarkup } from './unsafe-markup.ts'

export const markdown: Rule = {
  code: 'P057',
  name: 'markdown',
  severity: 'warning',
  summary: 'Texts contain no Markdown.',
  explanation:
    'Chat programs and note-taking apps turn **bold** and [a link](/bonus) into formatted text. Pages show such characters as they are written. Where markup is allowed, write <b>bold</b> and <a href="/bonus">a link</a> instead.',
  example: ['"desc": "What it means."', '"desc": "What it **means**."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ['*', '_', '`', '#', ']'],
    start: () =>
      function* ({ value, path, piece }) {
        const found: { at: number; from: string; to: string }[] = []
        let written = value
        for (const [form, markup] of forms) {
          written = written.replace(form, (from, ...groups: unknown[]) => {
            const [words, link] = groups.map((group) => (typeof group === 'string' ? group : ''))
            const to = piece === 'Html' ? markup(words ?? '', link ?? '') : (words ?? '')
            found.push({ at: value.indexOf(from), from, to })
            return to
          })
        }
        const [first, ...others] = found.toSorted((a, b) => a.at - b.at)
        if (first === undefined) return
        const isValid =
          written.trim() !== '' && (piece !== 'Html' || findUnsafeMarkup(written).length === 0)
        const at = Math.max(0, first.at)
        yield {
          at: [at, at + first.from.length],
          message: 'This text contains Markdown, which is shown as it is written.',
          hint: isValid
            ? first.at < 0
              ? `Write ${quote(written, 1000)}.`
              : [first, ...others].map(replaceWords).join(' ')
            : 'Remove the Markdown characters.',
          ...(isValid && { fix: fixWith('Write it without Markdown', path, written) }),
        }
      },
  },
}

/** A way to mark words in Markdown, and the same in markup: the words are the first group. */
const forms: readonly (readonly [form: RegExp, markup: (words: string, link: string) => string])[] =
  [
    [/!?\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g, linkTo],
    [/\*\*(?=\S)([^*\n]{1,300})(?<=\S)\*\*/g, (words) => `<b>${words}</b>`],
    [/(?<!\w)__(?=\S)([^_\n]{1,300})(?<=\S)__(?!\w)/g, (words) => `<b>${words}</b>`],
    [/(?<![\w*])\*(?=[^\s*])([^*\n]{1,300})(?<=\S)\*(?![\w*])/g, (words) => `<i>${words}</i>`],
    [/`([^`\n]{1,200})`/g, (words) => words],
    [/^#{1,6} +(?=\S)/g, () => ''],
  ]

function replaceWords({ from, to }: { from: string; to: string }): string {
  const [found, meant] = [from, to].map((words) => quote(words, 300).slice(1, -1))
  return to === '' ? `Remove ${quote(from)}.` : `Write ${meant} instead of ${found}.`
}

function linkTo(words: string, link: string): string {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^"<>&]+$/.test(link)
    ? `<a href="${link}">${words}</a>`
    : words
}
