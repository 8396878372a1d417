import { useEffect, useState } from 'react'

type Module = typeof import('./editor/open-editor.ts')

let loaded: Module | undefined
let loading: Promise<Module> | undefined

/** Loads the editor of texts with markup, which the start of the composer does not wait for. */
export async function loadRichEditor(): Promise<Module> {
  loading ??= import('./editor/open-editor.ts')
  try {
    loaded = await loading
  } catch (error) {
    // The next text asks again.
    loading = undefined
    throw error
  }
  return loaded
}

/** The editor, if it is loaded. */
export function richEditor(): Module | undefined {
  return loaded
}

/** Returns the editor once it is loaded. */
export function useRichEditor(): Module | undefined {
  const [module, setModule] = useState(() => loaded)
  useEffect(() => {
    if (!module) void loadRichEditor().then(setModule)
  }, [module])
  return module
}
