import { extname, posix } from 'node:path'
import type { SiteFiles } from '../../check/facts.ts'
import type { PublicFault } from '../../check/rules/general/pictures/public-fault.ts'
import { generatedFolderOf, isGenerated } from '../../check/rules/general/routes/reserved.ts'
import { groupByAll } from '../../schema/read/group-by.ts'
import { isPrivate } from './private-data.ts'
import { findInFolder, listFolder, type FolderContents } from './public-folder.ts'
import { listOverlays, type SitePlace } from './site-files.ts'

/** What a site publishes from its public folders. */
export interface PublicFiles {
  /** Every file by its name, with forward slashes: where it is, after links. */
  files: Map<string, string>
  faults: PublicFault[]
}

/** The public folders of a site. */
export type PublicPlace = Pick<SitePlace, 'pagesFile' | 'publicDir' | 'branded' | 'added'>

/** The folders with the pictures of a site. */
export type PicturePlace = Pick<SitePlace, 'publicDir' | 'branded' | 'pictures' | 'brandPictures'>

/**
 * Lists what a site publishes. A file in the public folder of its brand replaces the shared file of that name, and
 * whatever cannot exist next to it: a file in place of a folder, or the other way around.
 */
export function listPublic(place: PublicPlace): PublicFiles {
  return choosePublic(listFolders(place))
}

function choosePublic(folders: readonly ListedFolder[]): PublicFiles {
  const found: PublicFiles = { files: new Map(), faults: [] }
  const names = new Set<string>()
  const parents = new Set<string>()
  for (const { folder, publishes, files, faults } of folders) {
    const isFree = (name: string): boolean =>
      publishes(name) &&
      ![names, parents].some((taken) => taken.has(name)) &&
      !parentsOf(name).some((parent) => names.has(parent))
    const own = [...files.keys(), ...faults.keys()].filter(isFree)
    for (const name of own) {
      const [file, kind] = [files.get(name), faults.get(name)]
      if (file !== undefined) found.files.set(name, file)
      if (kind !== undefined) found.faults.push({ name: `${folder}/${name}`, kind })
    }
    for (const name of own) {
      names.add(name)
      for (const parent of parentsOf(name)) parents.add(parent)
    }
  }
  return found
}

/** The real path of a file or folder that a site publishes, by its name; undefined if that is missing or leads elsewhere. */
export function findPublic(place: PublicPlace, name: string): string | undefined {
  for (const { path, publishes } of publicFoldersOf(place)) {
    const found = publishes(name) ? findInFolder(path, name) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

interface PublicFolder {
  /** The name of the folder in messages. */
  folder: string
  path: string
  /** Whether an entry of the folder is for this site. */
  publishes: (name: string) => boolean
}

type ListedFolder = PublicFolder & FolderContents

function listFolders(place: PublicPlace): ListedFolder[] {
  return publicFoldersOf(place).map((one) => ({ ...one, ...listFolder(one.path) }))
}

function publicFoldersOf({ pagesFile, publicDir, branded, added }: PublicPlace): PublicFolder[] {
  const others = branded ? undefined : new Set(listOverlays(pagesFile))
  const shared = {
    folder: 'public',
    path: publicDir,
    publishes(name: string) {
      // A brand has the logos with its name, and pages.json itself has all but those of its brands.
      const [, owner] = /^logo\/([^/.]+)/.exec(name) ?? []
      return owner === undefined || (others ? !others.has(owner) : owner === branded?.brand)
    },
  }
  const all = added === undefined ? [shared] : [shared, { ...shared, path: added }]
  if (!branded) return all
  const folder = `brands/${branded.brand}/public`
  return [{ folder, path: branded.publicDir, publishes: () => true }, ...all]
}

function parentsOf(name: string): string[] {
  const steps = name.split('/').slice(0, -1)
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

const pictureEndings = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif'])

/**
 * Lists the source pictures of a site: name → file. A picture of the brand replaces the shared one of that name, whatever
 * their extensions; of two in one folder that share a name, it is the first.
 */
export function listPictures({
  publicDir,
  branded,
  pictures,
  brandPictures,
}: PicturePlace): Map<string, string> {
  const shared = pictures ?? listOwnPictures(publicDir)
  if (!branded) return new Map(shared)
  const all = [...shared, ...(brandPictures ?? listOwnPictures(branded.publicDir))]
  return new Map(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function listOwnPictures(publicDir: string): Map<string, string> {
  const groups = groupPictures(listFolder(publicDir).files)
  return new Map([...groups].flatMap(([name, [first]]) => (first ? [[name, first[1]]] : [])))
}

function groupPictures(files: ReadonlyMap<string, string>) {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return groupByAll(sorted, ([base]) => {
    const ending = extname(base)
    const name = base.slice('images/'.length, -ending.length)
    const isInFolder = base.startsWith('images/') && !name.includes('/')
    return isInFolder && pictureEndings.has(ending.toLowerCase()) ? [name] : []
  })
}

function findTwins(folders: readonly ListedFolder[]): PublicFault[] {
  return folders.flatMap(({ folder, files }) =>
    [...groupPictures(files).values()].flatMap(([first, ...others]) =>
      others.map(([base]): PublicFault => {
        return { name: `${folder}/${first?.[0]}`, kind: 'twin', other: `${folder}/${base}` }
      }),
    ),
  )
}

/** The public folders as the check sees them: only the files that the build delivers. A picture without a size is damaged. */
export function inspectFiles(
  place: PublicPlace & PicturePlace,
  sizes?: ReadonlyMap<string, unknown>,
): SiteFiles {
  const folders = listFolders(place)
  const { files, faults } = choosePublic(folders)
  const pictures = [...listPictures(place)]
  const damaged = new Set(
    pictures.flatMap(([name, file]) => (sizes?.has(name) === false ? file : [])),
  )
  const reserved = new Set<string>()
  const exposed = [...files].flatMap(([name, file]): PublicFault[] => {
    const [folder = 'public'] = /brands\/[^/]+\/public(?=\/)/.exec(file.replaceAll('\\', '/')) ?? []
    const own = generatedFolderOf(name)
    if (own !== undefined) reserved.add(`${folder}/${own}`)
    const isOpen = !name.startsWith('images/') && isPrivate(file)
    const known = isOpen ? 'private' : damaged.has(file) ? 'damaged' : undefined
    const kind = isGenerated(name) ? 'taken' : known
    return kind === undefined ? [] : [{ name: `${folder}/${name}`, kind }]
  })
  const ofBuild = [...reserved].toSorted().map((name): PublicFault => ({ name, kind: 'reserved' }))
  return {
    images: pictures.map(([name]) => name),
    faults: [...faults, ...exposed, ...ofBuild, ...findTwins(folders)],
    has(path) {
      const name = posix.join('/', path).slice(1)
      return files.has(name) && !name.startsWith('images/')
    },
  }
}

/** Lists the paths of the public files that a page may use, sorted, each with a leading slash. Hidden files are left out. */
export function listPublicFiles(place: PublicPlace): string[] {
  const paths = [...listPublic(place).files.keys()].map((name) => `/${name}`)
  return paths.filter((path) => !path.includes('/.') && !path.startsWith('/images/')).toSorted()
}
