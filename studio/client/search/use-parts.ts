import { useEffect, useState } from 'react'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { createReadParts, type SearchPart } from './model/search-index.ts'

/** Milliseconds in which a site is read before keys and painting have their turn. */
const slice = 12

/** What has been read of a site, and whether that is all. */
export interface ReadParts {
  parts: readonly SearchPart[]
  isComplete: boolean
}

const readParts = createReadParts()

/** Reads what can be found in a site, in slices. */
export function useParts({ site, bundle, main }: PagesContext): ReadParts {
  const [read, setRead] = useState<ReadParts>({ parts: [], isComplete: false })
  useEffect(() => {
    const parts: SearchPart[] = []
    const reader = readParts({ site, bundle, main })
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = (): void => {
      const end = performance.now() + slice
      while (performance.now() < end) {
        const { value, done } = reader.next()
        if (done) return setRead({ parts: [...parts], isComplete: true })
        parts.push(value)
      }
      timer = setTimeout(next)
    }
    next()
    return () => clearTimeout(timer)
  }, [site, bundle, main])
  return read
}
