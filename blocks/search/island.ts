import {
  byScore,
  cutMark,
  pagesPerFile,
  searchFiles,
  searchWords,
  type FoundPage,
  type FoundPages,
  type SearchFile,
} from '../../renderer/search/search-words.ts'

export const on = 'visible'

/** The most results that are listed, and the most files of words that one beginning of a word is looked up in. */
const [most, mostFiles] = [20, 4]

/** Searches as the visitor types; the index is loaded, in parts, once the field has the focus. */
export function start(element: HTMLElement): void {
  const form = element.querySelector('form')
  const input = element.querySelector('input')
  const status = element.querySelector('[role="status"]')
  const list = element.querySelector('ol')
  if (!form || !input || !status || !list) return
  const { folder = '', results = '', nothing = '', failed = '' } = form.dataset
  const find = openIndex(folder)
  let asked = ''
  const search = async (): Promise<void> => {
    const query = input.value
    asked = query
    show(query, await find(query, (first) => show(query, first)).catch(() => undefined))
  }
  const show = (query: string, found: FoundPages | undefined): void => {
    if (asked !== query) return
    const isEmpty = query.trim() === ''
    const count = found?.count ?? 0
    list.replaceChildren(...(found?.pages ?? []).map(showFound))
    list.hidden = count === 0
    if (isEmpty) status.textContent = ''
    else if (!found) status.textContent = failed
    else status.textContent = count === 0 ? nothing : results.replace('{count}', String(count))
  }
  input.addEventListener('focus', () => void find('').catch(() => {}))
  input.addEventListener('input', () => void search())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    history.replaceState(history.state, '', `?q=${encodeURIComponent(input.value)}`)
    void search()
  })
  const given = new URLSearchParams(location.search).get('q') ?? ''
  if (input.value === '') input.value = given.slice(0, input.maxLength)
  if (input.value !== '') void search()
}

function showFound([path = '', title = '', about = '']: FoundPage): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const text = document.createElement('div')
  link.href = path
  link.textContent = title
  text.textContent = about
  item.append(link, text)
  return item
}

/**
 * Opens the index in a folder. The function finds pages with words that begin like those of a text, and shows those first
 * that need no other file; it rejects offline.
 */
function openIndex(
  folder: string,
): (text: string, showFirst?: (found: FoundPages) => void) => Promise<FoundPages> {
  const files = new Map<string, Promise<SearchFile>>()
  const load = (name: string): Promise<SearchFile> => {
    const loading = files.get(name) ?? fetchFile(folder + name)
    files.set(name, loading)
    loading.catch(() => files.delete(name))
    return loading
  }
  const known = new Map<number, FoundPage>()
  const scoresOf = async (word: string): Promise<Map<number, number>> => {
    const { starts = [] } = await load(searchFiles.starts)
    const first = Math.max(
      0,
      starts.findLastIndex((one) => one <= word),
    )
    const others = starts.flatMap((one, at) => (at > first && one.startsWith(word) ? [at] : []))
    const numbers = [first, ...others].slice(0, mostFiles)
    const scores = new Map<number, number>()
    for (const { words = {}, best = {} } of await Promise.all(
      numbers.map((at) => load(searchFiles.words(at))),
    )) {
      for (const [page, one] of Object.entries(best)) known.set(Number(page), one)
      for (const [found, pairs] of Object.entries(words))
        if (found.startsWith(word))
          for (let at = 0; at < pairs.length; at += 2) {
            const [page = 0, score = 0] = [pairs[at], pairs[at + 1]]
            const better = found === word ? 2 * score : score
            scores.set(page, Math.max(better, scores.get(page) ?? 0))
          }
    }
    return scores
  }
  return async (text, showFirst) => {
    const words = [...new Set(searchWords(text))].slice(0, 8)
    const { letters = {} } = await load(searchFiles.starts)
    const [only = '', ...others] = words
    const ofLetter = others.length === 0 && Object.hasOwn(letters, only) ? letters[only] : undefined
    if (ofLetter) return ofLetter
    const all = await Promise.all(words.map(scoresOf))
    const totals = new Map<number, number>()
    for (const scores of all)
      for (const [page, score] of scores) totals.set(page, score + (totals.get(page) ?? 0))
    const hits = [...totals]
      .filter(([page]) => page !== cutMark && all.every((one) => one.has(page) || one.has(cutMark)))
      .toSorted(byScore)
    const shown = hits.slice(0, most)
    const later = shown.findIndex(([page]) => !known.has(page))
    const first = shown.slice(0, Math.max(0, later)).map(([page]) => known.get(page) ?? [])
    if (first.length > 0) showFirst?.({ count: hits.length, pages: first })
    const pages = shown.map(async ([page]) => {
      const own = known.get(page)
      if (own) return own
      const { pages: some = [] } = await load(searchFiles.page(page))
      return some[page % pagesPerFile] ?? []
    })
    return { count: hits.length, pages: (await Promise.all(pages)).filter((one) => one.length > 0) }
  }
}

async function fetchFile(address: string): Promise<SearchFile> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`status ${response.status}`)
  const file: SearchFile = await response.json()
  return file
}
