import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { marks } from './marks.ts'

/* Draws logo and icons from their vector sources: `npm run marks`. */

for (const { file, draw } of marks) {
  const bytes = await draw()
  await writeFile(join(projectRoot, 'public', file), bytes)
  console.log(`wrote public/${file}, ${bytes.length.toLocaleString('en')} bytes`)
}
