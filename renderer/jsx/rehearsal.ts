let isOn = false

/** Whether elements are made only for their styles: no document element, no request. */
export function isRehearsal(): boolean {
  return isOn
}

/** Runs a render of which only the components are wanted, not the document's elements. */
export function asRehearsal(render: () => void): void {
  isOn = true
  try {
    render()
  } finally {
    isOn = false
  }
}
