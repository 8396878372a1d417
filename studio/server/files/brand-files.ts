import { statSync } from 'node:fs'
import { findPublic, listPublicFiles } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'

/** Lists the paths of the public files that a page of any of these brands may use. */
export function listAllPublicFiles(
  pagesFile: string,
  brands: readonly (string | undefined)[],
): string[] {
  return [...new Set(brands.flatMap((brand) => listPublicFiles(placeSite(pagesFile, brand))))]
}

/** Finds the public file of a brand at a path of its site; undefined if there is none. */
export function findBrandFile(
  pagesFile: string,
  brand: string,
  pathname: string,
): string | undefined {
  const name = decodeURIComponent(pathname).slice(1)
  const file = findPublic(placeSite(pagesFile, brand), name)
  return file !== undefined && statSync(file).isFile() ? file : undefined
}
