/** The text of a big site with another title on the copied page of this number. Throws if there is no such page. */
export function changePage(text: string, page: number, title: string): string {
  const from = `"No. ${String(page).padStart(6, '0')}: `
  if (!text.includes(from)) throw new Error(`the site has no page of the number ${page}`)
  return text.replace(from, () => `"${title} `)
}
