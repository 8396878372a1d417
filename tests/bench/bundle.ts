import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Bundles a program of this folder as one JavaScript file that runs without a compiler. */
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
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  renameSync(join(outDir, `${name}.js`), outFile)
}
