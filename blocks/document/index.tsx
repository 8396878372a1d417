/** Shows nothing: an article is made of it, unless there is a problem with its document. */
export function Document() {
  return null
}
