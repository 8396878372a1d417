import { useEffect, useState } from 'react'

/** Asks whenever the function, or `occasion`, is another one. Returns the latest answer, or why there is none; neither before the first. */
export function useAnswer<T>(
  ask: (occasion: unknown) => Promise<T>,
  occasion?: unknown,
): { answer?: T; fault?: string } {
  const [known, setKnown] = useState<{ answer?: T; fault?: string }>({})
  useEffect(() => {
    let isLatest = true
    const show = (next: typeof known): void => {
      if (isLatest) setKnown(next)
    }
    ask(occasion).then(
      (answer) => show({ answer }),
      ({ message }: Error) => show({ fault: message }),
    )
    return () => {
      isLatest = false
    }
  }, [ask, occasion])
  return known
}
