import { langOf, readLocales } from '../../../../schema/values/locale.ts'
import type { Facts } from '../../../facts.ts'
import type { Path, Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { isReserved } from '../routes/reserved.ts'

export const localeSettings: Rule = {
  code: 'P080',
  name: 'locale-settings',
  severity: 'error',
  adjustable: false,
  summary:
    'Each language of the site exists, with all messages of the shell and addresses of its own.',
  explanation:
    'The language of the texts themselves is "lang" of the site settings. "locales" lists the others, each once. The shell has texts of its own, such as "Skip to content", which must exist in each of them. The addresses of their pages begin with their "path", so no page, and no file that the build writes, may be there.',
  example: [
    '"url": "https://p666.example"',
    '"locales": [{ "lang": "fil-PH", "path": "/bonus", "name": "Filipino" }],\n    "url": "https://p666.example"',
  ],
  *site({ site, pages, schemas, files }) {
    const locales = readLocales(site)
    const own = langOf(site, schemas)
    for (const { lang, path, index } of locales) {
      const earlier = locales.filter((other) => other.index < index)
      const at = (name: string): Path => ['site', 'locales', index, name]
      const faults = [...findLangFaults(lang, at('lang'), own)]
      yield* faults
      const lack = faults.length === 0 ? files.explainMessages?.(lang) : undefined
      if (lack) yield { path: at('lang'), ...lack }
      const twice = earlier.find((other) => isSameLang(other.lang, lang))
      if (twice) yield explainTwice(at('lang'), ['site', 'locales', twice.index, 'lang'])
      const shared = earlier.find((other) => other.path === path)
      if (shared) yield explainTwice(at('path'), ['site', 'locales', shared.index, 'path'])
      yield* findPathFaults(path, at('path'), pages)
    }
  },
}

function* findLangFaults(lang: string, path: Path, own: string): Generator<Finding> {
  if (!isLang(lang)) {
    yield {
      path,
      message: `${quote(lang)} is not a language.`,
      hint: 'Use a language and a country, such as "fil-PH", or a language alone, such as "fil".',
    }
  } else if (isSameLang(lang, own)) {
    yield {
      path,
      related: [{ path: ['site', 'lang'] }],
      message: `${quote(lang)} is the language of the texts themselves.`,
      hint: 'Remove this entry. "locales" lists only the languages that the texts are translated into.',
    }
  }
}

function explainTwice(path: Path, other: Path): Finding {
  const what = path.at(-1) === 'lang' ? 'language' : 'beginning of addresses'
  return {
    path,
    related: [{ path: other }],
    message: `Another entry has the same ${what}.`,
    hint: 'Change one of them, or remove one of the entries.',
  }
}

function* findPathFaults(prefix: string, path: Path, pages: Facts['pages']): Generator<Finding> {
  if (isReserved(prefix)) {
    yield {
      path,
      message: `The build itself writes files to ${quote(prefix)}.`,
      hint: 'Choose another beginning for the addresses of this language.',
    }
  }
  const below = pages.find((page) => page.path === prefix || page.path.startsWith(`${prefix}/`))
  if (below) {
    yield {
      path,
      related: [{ path: ['pages', below.key], file: below.file }],
      message: `The page ${quote(below.key)} is at an address of this language.`,
      hint: 'Change this, or the path of the page.',
    }
  }
}

/** Whether a tag has the form of one of a language. */
export function isLang(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function isSameLang(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
