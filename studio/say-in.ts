import type { Namer } from '../diff/namer.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { translateBundle } from './client/i18n/translate-bundle.ts'
import { setCatalog, type Catalog } from './client/i18n/translate.ts'
import { createComposerNamer } from './client/model/words/composer-namer.ts'

/** Describes changes on the server as the composer does, in a language with its texts; `describe` must not wait for anything. */
export function sayIn<T>(
  lang: string,
  texts: Catalog,
  bundle: SchemaBundle,
  describe: (namer: Namer) => T,
): T {
  setCatalog(lang, texts)
  try {
    return describe(createComposerNamer(translateBundle(bundle)))
  } finally {
    setCatalog('en', new Map())
  }
}
