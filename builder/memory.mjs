// @ts-check
import { totalmem } from 'node:os'

/** Below these bytes, what needs much memory takes turns: all pictures at once need 1 GB, one at a time a quarter of that. */
const roomy = 3 * 2 ** 30

/** Whether this process may use less memory than a build needs that does everything at once. */
export const isMemoryShort = Math.min(process.constrainedMemory() || Infinity, totalmem()) < roomy
