import { join } from 'node:path'
import { installLocked } from '../install-packages.ts'

/** Installs the programs that the project is compared with where they are missing; returns their node_modules. */
export const installPeers = (): string => installLocked(join(import.meta.dirname, 'peers'))
