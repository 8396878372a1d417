import { loads } from '../islands/late-registry.gen.ts'
import { startClient } from './client.tsx'
import { updateWith } from './dev-problems.ts'

/** The browser's entry under the dev server: hydrates the page at once. */

// Short class names depend on all styles, and the server knows those of all blocks.
updateWith(Promise.all(Object.values(loads).map(async (load) => load())).then(startClient))
