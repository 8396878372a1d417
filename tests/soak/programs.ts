import { join } from 'node:path'
import { installLocked } from '../install-packages.ts'

/** Installs the npm packages that only the long tests run, where they are missing; returns their node_modules. */
export const installPrograms = (): string => installLocked(join(import.meta.dirname, 'programs'))
