import { tryLayers } from './properties.ts'

/* Many random sites with random layers. */

tryLayers(4)
