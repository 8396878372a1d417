import { asRecord, type JsonValue } from '../../schema/read/json-object.ts'
import { isPoName } from '../locales/po/po-name.ts'

/**
 * The name of the text that lists the pictures in public/images. It is not a file: it says what the folder contains, so that
 * changes to pictures are changes to a text.
 */
export const picturesFile = 'public/images/'

/**
 * Pictures by name: for each the hash of its content and the file extension, such as 3f2a….webp. Those in the folder of a brand,
 * which it shows in place of the shared ones or besides them, are listed as `brand/name`.
 */
export type PictureList = ReadonlyMap<string, string>

/** Whether the text with this name is pages.json or a page file, not the list of pictures, the overlay of a brand or a PO file. */
export function isPagesText(name: string): boolean {
  return name !== picturesFile && !/^brands\/[^/]+$/.test(name) && !isPoName(name)
}

/** Reads the list in the value of its text. What is not a picture is left out. */
export function readPictureList(root: JsonValue | undefined): PictureList {
  return new Map(
    Object.entries(asRecord(asRecord(root)['pictures'])).flatMap(([name, file]) =>
      typeof file === 'string' && name !== '' ? [[name, file] as const] : [],
    ),
  )
}

/** The name in a list of a picture in the folder of a brand. */
export function nameForBrand(brand: string, name: string): string {
  return `${brand}/${name}`
}

/** The pictures of a list that all brands share, or those in the folder of one. */
export function picturesOf(list: PictureList, brand?: string): PictureList {
  const start = brand === undefined ? '' : nameForBrand(brand, '')
  const own = [...list].filter(([name]) => name.startsWith(start))
  const named = own.map(([name, file]) => [name.slice(start.length), file] as const)
  return new Map(named.filter(([name]) => !name.includes('/')))
}

/** The brands that have a picture of this name in their folders. */
export function brandsWith(list: PictureList, name: string): string[] {
  const end = nameForBrand('', name)
  return [...list.keys()].flatMap((key) => (key.endsWith(end) ? key.slice(0, -end.length) : []))
}

/** Writes a list: a line for each picture, so that changes to different pictures are changes to different lines. */
export function writePictureList(list: PictureList): string {
  const names = [...list.keys()].toSorted()
  const lines = names.map((name) => `${lineStart(name)}${JSON.stringify(list.get(name))},\n`)
  // The last entry is empty, so that every line of a picture ends alike.
  return `{\n  "pictures": {\n${lines.join('')}    "": ""\n  }\n}\n`
}

interface Change {
  from: number
  to: number
  text: string
}

/** The replacements that give pictures another content in the text of a list, add them, or remove them (null). */
export function changePictures(
  text: string,
  changes: Readonly<Record<string, string | null>>,
): Change[] {
  const root: JsonValue = JSON.parse(text)
  const names = [...readPictureList(root).keys()]
  const inOrder = Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.flatMap(([name, file]): Change[] => {
    const line = file === null ? '' : `${lineStart(name)}${JSON.stringify(file)},\n`
    const at = startOf(name)
    if (at !== -1) return [{ from: at, to: text.indexOf('\n', at) + 1, text: line }]
    if (file === null) return []
    const next = names.filter((other) => other > name).toSorted()[0] ?? ''
    const from = startOf(next)
    return [{ from, to: from, text: line }]
  })

  function startOf(name: string): number {
    const at = text.indexOf(`\n${lineStart(name)}`)
    return at === -1 ? -1 : at + 1
  }
}

function lineStart(name: string): string {
  return `    ${JSON.stringify(name)}: `
}
