import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMarks } from '../../builder/marks/marks.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'

const read = (file: string): Buffer => readFileSync(join(projectRoot, file))

/** Every raster image of the marks of p666, all drawn from the vector sources. */
export const marks = listMarks('p666', {
  /* Three faces and a rim; more would blur at 16 pixels. */
  small: read('public/favicon.svg'),
  logo: read('public/logo/p666.svg'),
  /* The gem. */
  icon: read('cli/marks/icon.svg'),
  maskable: read('cli/marks/icon-maskable.svg'),
})
