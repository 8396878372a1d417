import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { projectRoot } from '../schema/read/project-root.mjs'

/** Formats a source as the settings for Prettier ask that apply to its file; without any, in the style of this project. */
export async function formatSource(filepath: string, source: string): Promise<string> {
  const style = (await resolveConfig(filepath)) ?? (await resolveConfig(manifest))
  return format(source, { ...style, filepath })
}

const manifest = join(projectRoot, 'package.json')
