/** Whether the target of an event is an element; those of frames are of other classes. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target
}

/** The element with a text to edit around the target of an event. */
export function textAround(target: EventTarget | null): HTMLElement | undefined {
  return (isElement(target) ? target.closest<HTMLElement>('[data-text]') : null) ?? undefined
}
