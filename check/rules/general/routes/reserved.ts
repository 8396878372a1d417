/** Files at the top of a built site that each build writes, besides the parts of a long sitemap. */
const files = [
  '404.html',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
  '_headers',
  '_redirects',
  '_nginx.conf',
  '.assetsignore',
]

/** Folders that hold nothing but what the build writes, which browsers keep for long or fetch as data. */
const ownFolders = ['assets', 'data', 'img']
const folders = [...ownFolders, 'images', 'logo', '.well-known']
const stems = files.map((name) => name.replace(/(?<=.)\.\w+$/, ''))
const taken = new Set([...files, ...stems, ...folders, 'index'])

/** Whether each build writes a file of this name at the top of the site. */
export function isGenerated(name: string): boolean {
  return files.includes(name) || /^sitemap-\d+\.xml$/.test(name)
}

/** The folder of the build that a public file has the name of, or would be in. */
export function generatedFolderOf(name: string): string | undefined {
  return ownFolders.find((folder) => name === folder || name.startsWith(`${folder}/`))
}

/** Whether the build itself writes to this address, or below it. */
export function isReserved(path: string): boolean {
  const [, first = ''] = path.split('/')
  return taken.has(first) || isGenerated(first)
}
