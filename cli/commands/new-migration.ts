import type { Options } from '../options.ts'
export async function newMigration(_o: Options): Promise<number> {
  return 0
}
