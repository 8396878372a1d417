import { useSite } from '../../renderer/document/site-context.ts'
import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Section } from '../../renderer/parts/section.tsx'
import { searchFolderOf } from '../../renderer/search/search-words.ts'
import { button } from '../../renderer/theme/buttons.ts'
import { input } from '../../renderer/theme/inputs.ts'

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  max-width: 40rem;
  margin-block: 1rem;
  input {
    flex: 1 1 12rem;
    min-width: 0;
    ${input}
  }
`

const list = css`
  display: grid;
  gap: 1rem;
  max-width: 40rem;
  margin-top: 1rem;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
`

const fallback = css`
  @media (scripting: enabled) {
    display: none;
  }
`

export function Search({ block }: BlockProps<'search'>) {
  const { base, nav } = useSite()
  const { title, words } = block
  return (
    <Section block={block} title={title}>
      <form
        css={row}
        role="search"
        data-folder={searchFolderOf(base?.path)}
        data-results={words['results']}
        data-nothing={words['nothingFound']}
        data-failed={words['notSearched']}
      >
        <input type="search" name="q" maxLength={100} aria-label={words['search']} />
        <button css={button}>{words['search']}</button>
      </form>
      <p role="status" />
      <ol css={list} role="list" hidden />
      <div css={fallback}>
        <p>{words['needsScript']}</p>
        <ul>
          {nav.map(({ path, label, lang }) => (
            <li key={path}>
              <a href={path} lang={lang}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
