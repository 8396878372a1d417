/* The page's own script: it loads the composer, and connects it to the dev server, which Vite does only for its modules. */

const element = document.getElementById('studio')
const program = document.querySelector('meta[name=studio-program]')?.getAttribute('content') ?? ''
// Vite looks for these words.
const hot = import.meta.hot
if (element && hot) {
  const { loadStudio }: typeof import('./i18n/program.ts') = await import(
    /* @vite-ignore */ program
  )
  const { startStudio } = await loadStudio()
  await startStudio(element, hot)
}
