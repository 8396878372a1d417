import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked } from '../install-packages.ts'
import { bundle } from './bundle.ts'
import { measureProgram, type Run } from './program.ts'

const templates = join(import.meta.dirname, 'peers')

/** Installs the programs that the project is compared with where they are missing; returns their node_modules. */
export const installPeers = (): string => installLocked(templates)

/** Builds a site into a folder with another generator. */
export type PeerRun = (out: string) => Promise<Run>

/** Prepares a folder in which Eleventy builds the pages of a pages file. */
export async function openEleventy(folder: string, pagesFile: string): Promise<PeerRun> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  cpSync(join(templates, 'style.css'), join(folder, 'style.css'))
  await bundle('eleventy-template', join(folder, 'pages.11ty.js'))
  return (out) => {
    const program = join(installPeers(), '@11ty/eleventy/cmd.cjs')
    const options = ['--quiet', '--formats=11ty.js,css', '--input=.', `--output=${out}`]
    return runPeer([program, ...options], folder, pagesFile)
  }
}

/** Prepares a folder in which Astro builds the pages of a pages file, into a folder next to it. */
export function openAstro(folder: string, pagesFile: string): PeerRun {
  cpSync(join(templates, 'astro'), folder, { recursive: true })
  cpSync(join(import.meta.dirname, 'plain-head.ts'), join(folder, 'src/plain-head.ts'))
  cpSync(join(templates, 'style.css'), join(folder, 'public/style.css'))
  // The output imports packages while it is built.
  symlinkSync(join(templates, 'node_modules'), join(folder, '../node_modules'))
  return (out) => {
    const program = join(installPeers(), 'astro/astro.js')
    return runPeer([program, 'build', '--silent', '--outDir', out], folder, pagesFile)
  }
}

function runPeer(command: readonly string[], folder: string, pagesFile: string): Promise<Run> {
  return measureProgram([process.execPath, ...command], {
    cwd: folder,
    env: { BENCH_PAGES: pagesFile, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
}
