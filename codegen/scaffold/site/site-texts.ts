import { deriveTheme } from './derive-theme.ts'

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

/** The texts of the files of a new site, by name. `engine` is what its package.json depends on; undefined in our project. */
export function siteTexts(site: NewSite, engine: string | undefined): Record<string, string> {
  return {
    'site.config.ts': configText(site),
    'pages.json': json(pagesOf(site)),
    ...(engine !== undefined && {
      'package.json': json(packageOf(site, engine)),
      'tsconfig.json': json(tsconfig),
      '.gitignore': 'node_modules/\ndist/\n',
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
function pagesOf({ title, url, color }: Answers): object {
  const colors = deriveTheme(color)
  return {
    $schema: './generated/pages.editor.schema.json',
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
        meta: {
          title: '{keyword}: say here in a few words what you offer',
          description:
            'This text is shown below the title in search results. Say in two sentences what visitors of {keyword} find here.',
        },
        blocks: [
          {
            type: 'hero',
            title: 'Welcome to {keyword}',
            desc: 'One or two sentences about who you are and what you do.',
          },
          {
            type: 'headingCard',
            title: 'What we offer',
            desc: 'Describe it here. Change this text in the composer: click on it and type.',
          },
        ],
      },
      '/about': {
        name: 'About',
        showNav: true,
        meta: {
          title: 'About {keyword}: who we are and how to reach us',
          description:
            'Who is behind {keyword}, where to find us, and how to get in touch. Replace this text with your own.',
        },
        blocks: [
          {
            type: 'hero',
            title: 'About {keyword}',
            desc: 'Who you are, where you are, and how to reach you.',
          },
        ],
      },
    },
  }
}

/** Messages and guides name them as `npm run NAME`. */
const commands = [
  'dev',
  'studio',
  'validate',
  'build',
  'preview',
  'diff',
  'brands',
  'new-brand',
  'locales',
  'new-block',
  'retire-block',
  'codegen',
  'migrate',
  'lastmod',
  'locales',
  'pull',
]

function packageOf({ title }: Answers, engine: string): object {
  return {
    name: brandOf(title),
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: Object.fromEntries(commands.map((name) => [name, `page-renderer ${name}`])),
    dependencies: { 'page-renderer': engine },
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
