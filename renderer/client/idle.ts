/** Calls back when the browser has nothing else to do; in Safari, which cannot tell, soon. */
export const idle: (callback: () => void) => void = globalThis.requestIdleCallback ?? setTimeout
