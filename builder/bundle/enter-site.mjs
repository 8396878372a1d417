// @ts-check
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configFile } from '../../schema/config/explain-mistake.mjs'
import { findSite } from './site-modules.mjs'

/** A folder that was named is not that of a site. */
class SiteNotFound extends Error {
  exitCode = 2
}

/**
 * Finds the site that the command line was started for: that of the folder after `--site`, which becomes the working
 * directory, or that of the working directory. Takes the option out of the arguments. Throws SiteNotFound if the folder has no
 * settings of a site.
 *
 * @returns {string} the folder of the site, absolute
 */
export function enterSite() {
  const { argv } = process
  const at = argv.findIndex((argument) => argument === '--site' || argument.startsWith('--site='))
  if (at !== -1) {
    const isSplit = argv[at] === '--site'
    const [option = '', next = ''] = argv.splice(at, isSplit ? 2 : 1)
    if (isSplit ? next === '' || next.startsWith('-') : option.endsWith('='))
      throw new SiteNotFound('The option --site needs the folder of a site: --site FOLDER')
    const folder = resolve(isSplit ? next : option.slice('--site='.length))
    if (!existsSync(join(folder, configFile)))
      throw new SiteNotFound(`${folder} is not the folder of a site: it has no ${configFile}.`)
    process.chdir(folder)
  }
  return findSite(realpathSync('.'))
}
