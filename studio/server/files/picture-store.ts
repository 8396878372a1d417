import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import { encodePicture as encodeRendition } from '../../../builder/pictures/plan-pictures.ts'
import { quote } from '../../../check/problem/wording.ts'
import { asRecord, parseJson } from '../../../schema/read/json-object.ts'
import { realPath } from '../../../schema/read/real-path.ts'
import { cacheByFile, rememberByFile } from '../../../site/cache/remember.ts'
import { sayFault } from '../../../site/files/explain-failure.ts'
import { listPictures } from '../../../site/files/public-files.ts'
import { listOverlays, placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { writeCached, writeWhole } from '../../../site/files/write-whole.ts'
import { isBrandName } from '../../../site/overlay/overlay-name.ts'
import {
  nameForBrand,
  picturesOf,
  readPictureList,
  writePictureList,
  type PictureList,
} from '../../../site/view/picture-list.ts'
import { pictureNameForm } from '../../../site/view/picture-name.ts'
import type { StudioPicture } from '../../api.ts'
import { hashPicture, picturePath } from '../change-sets/set-texts.ts'
import { HttpError } from '../http-error.ts'

/**
 * The pictures of a site and of its draft, by content. What is uploaded, and what a save replaces or deletes, stays in a folder,
 * so that undo has it.
 */
export type PictureStore = ReturnType<typeof openPictureStore>

/** The most bytes that the folder keeps; the oldest files are deleted. */
const maxBytes = 512 * 1024 * 1024

/** Opens the pictures of a site and its brands, with the folder of those that are not in a public folder. */
export function openPictureStore({ publicDir, isOwn, pagesFile }: SitePlace, folder: string) {
  const inspect = cacheByFile(
    rememberByFile({ kind: 'stored-pictures', version: '1', read: inspectFile, isFact: isStored }),
  )

  /** The pictures in the public folders, by their names in a list. */
  async function listPublic(): Promise<Map<string, StudioPicture & { path: string }>> {
    const own = brandsOf(pagesFile).map((brand) => [nameForBrand(brand, ''), folderOf(brand)])
    const files = [['', publicDir], ...own].flatMap(([start = '', dir = '']) =>
      Array.from(listPictures({ publicDir: dir }), async ([name, path]) => {
        return [start + name, { ...(await inspect(path)), path }] as const
      }),
    )
    return new Map(await Promise.all(files))
  }

  function folderOf(brand: string): string {
    return placeSite(pagesFile, brand).branded?.publicDir ?? publicDir
  }

  /** Where a picture is in the public folders, by its name in a list. */
  function fileOf(name: string, file: string): string {
    const [own = '', brand] = name.split('/').toReversed()
    const images = join(brand === undefined ? publicDir : folderOf(brand), 'images')
    return join(images, own + extname(file))
  }

  function listKept(): string[] {
    return existsSync(folder) ? readdirSync(folder).filter((name) => fileForm.test(name)) : []
  }

  /** Where files are, by content: those that are kept, or else those in the public folder. */
  async function openFinder(): Promise<(file: string) => string | undefined> {
    const paths = new Map([...(await listPublic()).values()].map(({ file, path }) => [file, path]))
    return (file) => findKept(file) ?? paths.get(file)
  }

  function findKept(file: string): string | undefined {
    const path = join(folder, file)
    return fileForm.test(file) && existsSync(path) ? path : undefined
  }

  /** The file with this content; undefined if there is none. */
  async function find(file: string): Promise<string | undefined> {
    return findKept(file) ?? (await openFinder())(file)
  }

  /** Deletes the oldest files that are kept, but not this one. */
  async function prune(latest: string): Promise<void> {
    const states = listKept().map((file) => {
      const { size = 0, mtimeMs = 0 } =
        statSync(join(folder, file), { throwIfNoEntry: false }) ?? {}
      return { file, size, mtimeMs }
    })
    let bytes = 0
    for (const { file, size } of states.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      bytes += size
      if (bytes > maxBytes && file !== latest) await rm(join(folder, file), { force: true })
    }
  }

  /** Throws an HttpError with status 400 if a list is not one, or a new name in it is not valid. */
  async function check(text: string): Promise<void> {
    const before = await listPublic()
    for (const [name, file] of parseList(text)) {
      if (before.get(name)?.file === file) continue
      if (!isOwn)
        throw new HttpError(400, 'This site has no "public" folder beside its pages for pictures.')
      const [own = '', ...brand] = name.split('/').toReversed()
      const isNamed =
        pictureNameForm.test(own) && brand.every((one) => brandsOf(pagesFile).includes(one))
      if (!(isNamed || before.has(name)) || brand.length > 1 || !fileForm.test(file))
        throw new HttpError(400, `${quote(name)} cannot be the name of a picture.`)
    }
  }

  return {
    find,
    check,
    /** The text that lists the pictures in public/images, and in those folders of brands. */
    async text(): Promise<string> {
      const files = await listPublic()
      return writePictureList(new Map([...files].map(([name, { file }]) => [name, file])))
    },
    /** What is known about all pictures, those that are kept included. */
    async all(): Promise<readonly StudioPicture[]> {
      const kept = await Promise.all(
        listKept().map(async (file) => ({ ...(await inspect(join(folder, file))), file })),
      )
      const all = [...kept, ...(await listPublic()).values()]
      return [
        ...new Map(
          all.map(({ file, width, height, bytes }) => [file, { file, width, height, bytes }]),
        ).values(),
      ]
    },
    async add(data: Buffer): Promise<StudioPicture> {
      const file = `${hashPicture(data)}.webp`
      writeCached(join(folder, file), data)
      await prune(file)
      return { ...(await inspect(join(folder, file))), file }
    },
    /** Keeps the pictures of a list that are not here; `read` reads them by their paths. */
    async fetch(text: string, read: (path: string) => Promise<Uint8Array | undefined>) {
      for (const [name, file] of parseList(text)) {
        const path = picturePath(name, file)
        const isMissing = fileForm.test(file) && (await find(file)) === undefined
        const data = path !== undefined && isMissing ? await read(path) : undefined
        if (data && file.startsWith(hashPicture(data))) writeCached(join(folder, file), data)
      }
    },
    /** A small rendition of a picture as WebP; undefined if there is none. */
    async thumbnail(file: string, width: number): Promise<string | undefined> {
      const path = await find(file)
      if (path === undefined) return undefined
      const { width: own } = await inspect(path)
      const cached = join(folder, 'thumbnails', `${file}-${width}.webp`)
      return encodeRendition(path, Math.min(width, own), 'webp', cached)
    },
    /** The files of a list that all brands share, or those of one, by name. Those that are not available are left out. */
    async filesOf(text: string, brand?: string): Promise<ReadonlyMap<string, string>> {
      const findFile = await openFinder()
      const entries = [...picturesOf(parseList(text), brand)].flatMap(([name, file]) => {
        const path = findFile(file)
        return path === undefined ? [] : [[name, path] as const]
      })
      return new Map(entries)
    },
    /**
     * Writes the pictures of a list to the public folders, and returns what deletes all others there. Both keep what they
     * replace. Throws an HttpError with status 500 if that fails.
     */
    async publish(text: string): Promise<() => Promise<void>> {
      await check(text)
      const before = await listPublic()
      const wanted = parseList(text)
      for (const [name, { file, path }] of before) {
        const kept = join(folder, file)
        if (wanted.get(name) !== file && !existsSync(kept))
          await writeWhole(kept, await readFile(path))
      }
      for (const [name, file] of wanted) {
        if (before.get(name)?.file === file) continue
        const target = fileOf(name, file)
        try {
          const path = await find(file)
          if (path === undefined) throw new Error('Its content is not available any more.')
          const data = await readFile(path)
          const old = before.get(name)
          await writeWhole(target, data)
          // Two files with one name and different endings would be an error.
          if (old && realPath(old.path) !== realPath(target)) await rm(old.path, { force: true })
        } catch (error) {
          const reason = error instanceof Error ? sayFault(error) : String(error)
          const message = `The picture ${name} could not be copied to ${relative(dirname(pagesFile), dirname(target))}.`
          throw new HttpError(500, `${message} Your draft is kept. Reason: ${reason}`)
        }
      }
      return async () => {
        for (const [name, { path }] of before)
          if (!wanted.has(name)) await rm(path, { force: true })
      }
    },
  }
}

/** The hash of the content, and the file extension. */
const fileForm = /^[0-9a-f]{32}\.(?:svg|png|jpe?g|webp|avif)$/i

function brandsOf(pagesFile: string): string[] {
  return listOverlays(pagesFile).filter(isBrandName)
}

function parseList(text: string): PictureList {
  const root = parseJson(text)
  if (root === undefined) throw new HttpError(400, 'The list of pictures is malformed.')
  return readPictureList(root)
}

function isStored(value: unknown): value is StudioPicture {
  const { file, width, height, bytes } = asRecord(value)
  return (
    typeof file === 'string' && [width, height, bytes].every((number) => typeof number === 'number')
  )
}

/** Reads what is known about a file. One that is not a picture has no size. */
async function inspectFile(path: string): Promise<StudioPicture> {
  const data = await readFile(path)
  const file = hashPicture(data) + extname(path)
  const { default: sharp } = await import('sharp')
  const head = await sharp(data, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const { width = 0, height = 0 } = head?.autoOrient ?? {}
  return { file, width, height, bytes: data.length }
}
