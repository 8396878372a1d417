import { latestState } from '../../../migrations/due.ts'
import { deriveTheme } from './derive-theme.ts'
import firstTexts from './first-texts.json' with { type: 'json' }

/** What is asked about a new site. */
export interface Answers {
  /** Its name as visitors read it. */
  title: string
  /** Its address, such as https://bakery.example. */
  url: string
  /** The language of its texts, such as en or en-GB. */
  lang: string
  /** Its main colour, as # and six hexadecimal digits. */
  color: string
}

/** A site that is to be written. */
export interface NewSite extends Answers {
  /** The languages in which the program has the messages of the shell. */
  languages: readonly string[]
}

/** The name of a brand that a title makes: lowercase letters, digits and hyphens. */
export function brandOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'site'
}

/** The texts of the files of a new site, by name. Its package.json has the dependencies; none is written without. */
export function siteTexts(
  site: NewSite,
  dependencies: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return {
    'site.config.ts': configText(site),
    'pages.json': json(pagesOf(site)),
    ...(dependencies && {
      'package.json': json(packageOf(site, dependencies)),
      'tsconfig.json': json(tsconfig),
      '.gitignore': 'node_modules/\ndist/\ndist.*\n.page-renderer/\n',
    }),
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function configText({ lang, languages }: NewSite): string {
  const isKnown = languages.includes(lang.split('-')[0] ?? '')
  return `import { defineSite } from 'page-renderer/config'

export default defineSite({
  lang: '${lang}',${isKnown ? '' : "\n  locale: 'en', // or messages of your own, in messages/"}
})
`
}

/** A home page and one more, with texts that say what to write there. */
function pagesOf({ title, url, color, lang }: Answers): object {
  const colors = deriveTheme(color)
  const texts = firstTextsIn(lang) ?? firstTexts.en
  return {
    $schema: './generated/pages.editor.schema.json',
    ...(latestState !== undefined && { migratedTo: latestState }),
    site: {
      brand: brandOf(title),
      keyword: title,
      url,
      // Social cards have white letters on it.
      themeColor: colors.glow?.dark,
      theme: { colors },
    },
    pages: {
      '/': {
        name: '/',
        showNav: true,
        meta: { title: texts.homeTitle, description: texts.homeDescription },
        blocks: [
          { type: 'hero', title: texts.welcome, desc: texts.intro },
          { type: 'headingCard', title: texts.offer, desc: texts.offerText },
        ],
      },
      '/about': {
        name: texts.about,
        showNav: true,
        meta: { title: texts.aboutTitle, description: texts.aboutDescription },
        blocks: [{ type: 'hero', title: texts.aboutHeading, desc: texts.aboutIntro }],
      },
    },
  }
}

/** Messages and guides name them as `npm run NAME`. */
const commands =
  `dev studio validate build preview diff brands new-brand locales new-block retire-block codegen
  migrate impact new-migration lastmod pull receive`.split(/\s+/)

function packageOf({ title }: Answers, dependencies: Readonly<Record<string, string>>): object {
  return {
    name: brandOf(title),
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: Object.fromEntries(commands.map((name) => [name, `page-renderer ${name}`])),
    dependencies,
  }
}

const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    jsxImportSource: 'page-renderer',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['site.config.ts', 'blocks', 'shell', 'rules', 'generated'],
}

/** The texts of the pages of a new site, which say what to write there, by language. */
const byLanguage: Readonly<Record<string, typeof firstTexts.en>> = firstTexts

/** The texts in the language of a BCP 47 tag, such as de-AT; undefined if there are none. */
export function firstTextsIn(lang: string): typeof firstTexts.en | undefined {
  const [language = ''] = lang.toLowerCase().split('-')
  return Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined
}
