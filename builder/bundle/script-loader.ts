import { hash } from 'node:crypto'
import type { SiteScripts } from '../../schema/page-data.gen.ts'
import type { PolicySource } from '../../schema/scripts/policy-source.ts'
import { listScripts, scriptSourcesOf, type ScriptPlan } from '../../schema/scripts/scripts.ts'

/** The file that starts the loader of the scripts of other services. */
export interface ScriptLoader {
  /** The address of its file, and the text, which follow from the settings. */
  url: string
  text: string
  /** What policies name for the scripts. */
  sources: readonly PolicySource[]
}

/** Makes the file that starts the bundled loader of a client's version; undefined for a site without scripts of others. */
export function makeScriptLoader(
  settings: SiteScripts | undefined,
  version: string,
): ScriptLoader | undefined {
  const all = listScripts(settings)
  if (all.length === 0) return undefined
  const asked = all.filter(({ purpose }) => purpose !== '')
  const plan: ScriptPlan = {
    scripts: all.map(({ loads: _loads, sends: _sends, ...script }) => script),
    origins: [...new Set(all.flatMap(({ loads }) => loads))],
    ...(asked.length > 0 && { version: short(asked) }),
  }
  const text = `import{start}from"./loader-${version}.js";start(${JSON.stringify(plan)})\n`
  return { url: `/assets/scripts-${short(text)}.js`, text, sources: scriptSourcesOf(all) }
}

function short(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 8)
}
