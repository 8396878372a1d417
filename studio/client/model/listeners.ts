/** Creates the listeners of something that changes. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...news: A) => void>()
  return {
    /** Calls a listener from now on. Returns the function that ends it. */
    subscribe: (listener: (...news: A) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (...news: A): void => {
      for (const listener of listeners) listener(...news)
    },
  }
}
