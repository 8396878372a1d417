import { tryLayers } from './properties.ts'

/* Random sites with random layers, a few of them: the slow tests try more. */

tryLayers(1)
