import { readFileSync } from 'node:fs'
import { callOf } from '../../schema/config/call.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { startDevServer } from '../../server/dev-server.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { createSignIn } from '../../studio/server/access/sign-in.ts'
import { openChangeSets } from '../../studio/server/change-sets/find-repository.ts'
import { createStudioPlugin } from '../../studio/server/studio-plugin.ts'
import type { Options } from '../options.ts'
import { formatInstant } from '../output/print.ts'
import { placeExisting } from '../site/pages-file.ts'

/** Lets a site be composed in the browser, until Ctrl+C. */
export async function studio(options: Options): Promise<number> {
  const { pages, port, at, brand, unbundled, settings } = options
  placeExisting(pages, brand)
  const own = placeExisting(pages)
  const changeSets =
    settings.changeSets && (await openChangeSets(own.pagesFile, settings.changeSets))
  const place = changeSets ? placeExisting(changeSets.pagesFile) : own
  const listen = readListen(options)
  const signIn = listen && createSignIn(listen)
  const server = await startDevServer(place, settings, listen?.port ?? port ?? 5173, {
    plugins: (site, token) => [
      signIn?.plugin,
      createStudioPlugin(place, site, token, { isUnbundled: unbundled, brand, changeSets, signIn }),
    ],
    at,
    listen: listen && signIn && { ...signIn, host: listen.host },
  })
  console.log(
    `Composer for ${pages}${formatInstant(options)} at ${server.url}__studio/ (press Ctrl+C to stop)`,
  )
  return 0
}

/** Fewer characters could be guessed. */
const minSecret = 16

/** Reads how the composer is reached over the network; undefined if it is not. Throws a UserError for what is not safe. */
function readListen({ listen, hosts, proxies = 0, port, unbundled }: Options) {
  if (!listen && hosts.length === 0) return undefined
  const isNamed = hosts.length > 0 && hosts.every((host) => /^[\w.[\]:-]+$/.test(host))
  if (!listen || !isNamed || port !== undefined || unbundled)
    throw new UserError(
      `For people on other machines, name an address with a port, and the hosts that they open: ${callOf('studio', '--listen 127.0.0.1:5173 --host composer.example')}. The options --port and --unbundled do not go with that.`,
    )
  const secret = readSecret()
  if (secret.length < minSecret)
    throw new UserError(
      `The secret has to have ${minSecret} characters at least. Set STUDIO_SECRET, or STUDIO_SECRET_FILE to the path of a file that has it. To make one: openssl rand -base64 24`,
    )
  const onPlain = (): void =>
    console.error(
      'A request came over the network without encryption, so that others could read the secret. Put a web server with TLS in front, which sets X-Forwarded-Proto.',
    )
  return { ...listen, hosts: hosts.map((host) => host.toLowerCase()), secret, proxies, onPlain }
}

function readSecret(): string {
  const { STUDIO_SECRET: secret, STUDIO_SECRET_FILE: file } = process.env
  // The programs that it runs, such as those that publish, do not need it.
  delete process.env['STUDIO_SECRET']
  try {
    return secret || !file ? (secret ?? '') : readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new UserError(`STUDIO_SECRET_FILE cannot be read: ${explainCauses(error)}`)
  }
}
