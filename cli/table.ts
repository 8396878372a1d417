import { isInstalled } from '../schema/config/call.ts'
import { siteConfig } from '../schema/config/site-config.ts'
import type { CommandTable } from './options.ts'

const file = { names: '[FILE]', count: 'one file' }
const blockType = { names: 'TYPE', count: 'one block type' }
const pages = 'the pages file (default: pages.json)'
const brand = 'apply the overlay brands/NAME.json'
const brands = `${brand}, or all: pages.json itself and each brand`
const at = `as of a date (2026-12-31) or a time in ${siteConfig.timeZoneName} (2026-12-31T18:00)`
const port = 'the port; if it is taken, the next free one'
const out = 'the folder of the built site (default: dist)'

/** Every command by its name, in the order of the help. */
export const commands: CommandTable = {
  validate: {
    summary: 'check pages.json, or FILE',
    guide: 'checking.md',
    takes: file,
    options: {
      pages,
      format:
        'pretty, json, github, sarif, junit or markdown, or NAME:FILE; may be given more than once',
      fix: 'apply all safe fixes to the file',
      'max-warnings': 'fail when there are more than N warnings',
      watch: 'check again after each change',
      brand: brands,
      at,
    },
    takesAllBrands: true,
    warnsOfStaleFiles: true,
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  build: {
    summary: 'build the site into dist',
    guide: 'building.md',
    options: {
      pages,
      out: `${out}; with --brand all, it gets a folder per brand`,
      brand: brands,
      at,
      'next-file': 'write the time of the next scheduled change to FILE; empty if there is none',
      shard: 'build only the I-th of N shards, so that several machines can share the work',
      'no-cache': 'do not reuse anything from earlier builds',
      clean: 'delete from the output folder what somebody added, except for a git repository',
      compress: 'also write brotli and gzip files, for self-hosted servers',
      profile: 'write a CPU profile of the build to FILE (use the extension .cpuprofile)',
    },
    takesAllBrands: true,
    warnsOfStaleFiles: true,
    load: async () => (await import('./commands/build.ts')).build,
  },
  dev: {
    summary: 'start the dev server, with live preview',
    guide: 'composing.md#edit-the-file',
    options: {
      pages,
      port,
      brand,
      at,
      locale: 'also show the site in invented words: pseudo, or pseudo-rtl from right to left',
    },
    warnsOfStaleFiles: true,
    load: async () => (await import('./commands/dev.ts')).dev,
  },
  studio: {
    summary: 'edit the site in the browser',
    guide: 'composing.md',
    options: {
      pages,
      port,
      brand: 'show this brand first; the composer has them all',
      at,
      listen:
        'for people on other machines, who sign in with the secret in STUDIO_SECRET or the file STUDIO_SECRET_FILE',
      host: 'with --listen: a name by which they reach it; may be given more than once',
      proxies:
        'with --listen: how many proxies are in front; each adds the address of its visitor to X-Forwarded-For',
      unbundled: 'serve the modules of the composer one by one, to change them while it runs',
    },
    warnsOfStaleFiles: true,
    load: async () => {
      // React reads this when it is loaded. Its development version takes four times as long.
      process.env['NODE_ENV'] = 'production'
      return (await import('./commands/studio.ts')).studio
    },
  },
  preview: {
    summary: 'serve the built site',
    guide: 'building.md#output',
    options: { out, port: 'the port' },
    load: async () => (await import('./commands/preview.ts')).preview,
  },
  receive: {
    summary: 'receive the answers to forms, keep them and mail them',
    guide: 'composing.md#receive-the-answers-yourself',
    options: {
      pages,
      brand,
      port: 'the port, on this machine only (default: 4180)',
      proxies:
        'how many proxies are in front; each adds the address of its visitor to X-Forwarded-For',
      'delete-after': 'delete answers after DAYS (default: 90)',
      export: 'print the answers to FORM, which is an id, as CSV instead',
    },
    load: async () => (await import('./commands/receive.ts')).receive,
  },
  diff: {
    summary: 'show what changed between two pages.json files, or with pictures between two commits',
    guide: 'checking.md#compare-two-versions',
    takes: { names: 'OLD [NEW]', count: 'one or two versions' },
    options: {
      format: 'text, markdown or json',
      pictures: 'build both, which may be commits, and take pictures of what differs',
      report: 'the page to write them to (default: changes.html)',
      widths: 'the widths of windows in pixels (default: 360,1280)',
      looks: 'light, dark or both (default: light,dark)',
      lang: 'only pages in these languages: en,de',
      limit: 'take at most N pictures of pages (default: 50)',
      pages: 'the pages file in commits, and of what is on disk (default: pages.json)',
      brand: brands,
      at,
    },
    takesAllBrands: true,
    load: async () => (await import('./commands/diff.ts')).diff,
  },
  migrate: {
    summary: 'migrate content of earlier versions: pages.json, its page files and all overlays',
    guide: 'migrations.md',
    takes: file,
    options: { pages, write: 'write the files; without this, only show what would change' },
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  impact: {
    summary: 'show what changes of the schemas break in content, and which migrations cover it',
    guide: 'migrations.md#see-what-a-change-breaks',
    takes: file,
    options: {
      pages,
      base: 'the commit to compare with (default: where this branch left main)',
      format: 'text, json or github',
    },
    load: async () => (await import('./commands/impact.ts')).impact,
  },
  'new-migration': {
    summary: `add a migration of a block type${isInstalled ? '' : ' or the site settings, and freeze a site from before it'}`,
    guide: 'migrations.md#write-a-migration',
    takes: {
      names: 'TYPE WHAT',
      count: `a block type${isInstalled ? '' : ' (or all, or site)'} and what changes, as in title-to-heading`,
    },
    options: {
      base: 'the commit whose content is from before (default: where this branch left main)',
    },
    load: async () => (await import('./commands/create/new-migration.ts')).newMigration,
  },
  pull: {
    summary: 'fetch the data of all sources, or the overlay of a brand',
    guide: 'site-config.md#show-data-from-an-api',
    options: {
      pages,
      brand: 'fetch the overlay of this brand from the content API instead',
      host: 'host, host:port or URL of the content API (default: CONTENT_API_HOST)',
      offline: 'fetch nothing; only check what there is',
      now: 'fetch what is still fresh, too',
    },
    load: async () => (await import('./commands/pull.ts')).pull,
  },
  lsp: {
    summary: 'serve an editor over stdin and stdout: problems, fixes, completion, renaming pages',
    guide: 'checking.md#in-an-editor',
    options: { pages },
    load: async () => (await import('./commands/lsp.ts')).lsp,
  },
  lastmod: {
    summary: 'record which pages have changed, for sitemap.xml',
    guide: 'building.md#sitemap-dates',
    takes: file,
    options: { pages },
    load: async () => (await import('./commands/lastmod.ts')).lastmod,
  },
  locales: {
    summary: 'bring the PO files of all languages and brands up to date, and show what is missing',
    guide: 'locales.md',
    takes: file,
    options: {
      pages,
      check: 'write nothing, and fail where a file is out of date',
      json: 'print the result as JSON',
    },
    load: async () => (await import('./commands/locales.ts')).locales,
  },
  brands: {
    summary: 'show what each brand differs in, or all differences of BRAND',
    guide: 'brands.md',
    takes: { names: '[BRAND]', count: 'one brand' },
    options: { pages, json: 'print the result as JSON' },
    load: async () => (await import('./commands/brands.ts')).brands,
  },
  codegen: {
    summary: 'generate types, lists and docs from the schemas',
    guide: 'blocks.md',
    options: { check: 'write nothing, and fail where a generated file is out of date' },
    load: async () => (await import('./commands/codegen.ts')).codegen,
  },
  'new-site': {
    summary: 'create a site in a folder, or in the current one',
    guide: 'sites.md',
    takes: { names: '[FOLDER]', count: 'one folder' },
    options: {
      title: 'its name, as visitors read it',
      url: 'where it will be published: https://bakery.example',
      lang: 'the language of its texts: en, de, fil',
      color: 'its main colour, from which the theme follows: #2f6f4f',
    },
    load: async () => (await import('./commands/create/new-site.ts')).newSite,
  },
  'new-brand': {
    summary: 'create a brand of the site, with a theme and a placeholder logo, and build it',
    guide: 'brands.md#add-a-brand',
    takes: { names: 'NAME', count: 'one name of a brand' },
    options: {
      pages,
      out: `${out}; a folder per brand if it holds those of all brands`,
      name: 'its name, as visitors read it',
      url: 'where it will be published: https://lucky.example',
      color: 'its main colour, from which the theme follows: #2f6f4f',
    },
    load: async () => (await import('./commands/create/new-brand.ts')).newBrand,
  },
  'new-block': {
    summary: 'add a block type',
    guide: 'blocks.md#add-a-block-type',
    takes: blockType,
    options: {
      island: 'with an island.ts, which makes it interactive in the browser',
      'no-pictures': 'do not draw its pictures, which takes about ten seconds',
    },
    load: async () => (await import('./commands/create/new-block.ts')).newBlock,
  },
  'new-rule': {
    summary: 'add a rule against words to a rule set of the site',
    guide: 'rule-sets.md#write-one',
    takes: { names: 'SET/RULE', count: 'one rule, such as allergens/free-from' },
    options: {
      pages: `${pages}, which has a text for its example`,
      words: 'the phrases that it finds, between commas: "gluten-free, nut-free"',
    },
    load: async () => (await import('./commands/create/new-rule.ts')).newRule,
  },
  'retire-block': {
    summary: 'remove a block type that no page uses',
    guide: 'blocks.md#remove-a-block-type',
    takes: blockType,
    options: { pages: 'another pages.json that may use it; may be given more than once' },
    load: async () => (await import('./commands/create/retire-block.ts')).retireBlock,
  },
}
