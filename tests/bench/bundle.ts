import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Writes a program of this folder as one JavaScript file, which needs no compiler when it is run. */
export async function bundle(name: string, outFile: string): Promise<void> {
  const outDir = `${outFile}.bundle`
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, `${name}.ts`),
      outDir,
      emptyOutDir: true,
      target: 'node20',
    },
  })
  renameSync(join(outDir, `${name}.js`), outFile)
}
