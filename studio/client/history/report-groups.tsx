import type { ReportGroup } from '../../../diff/report.ts'
import { capitalize } from '../../../schema/read/capitalize.ts'
import type { Words } from '../../../diff/words.ts'

/** Lists described changes, below the page that they are on. */
export function ReportGroups({ groups }: { groups: readonly ReportGroup[] }) {
  return (
    <div className="studio-changes">
      {groups.map(({ page, lines }, index) => (
        <section key={index}>
          {page && <h3>{textOfWords(page)}</h3>}
          <ul role="list">
            {lines.map((words, line) => (
              <li key={line}>{textOfWords(words)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The text of words that start a line. */
export function textOfWords(words: Words): string {
  const texts = words.map((word, index) => {
    if (typeof word !== 'string') return word.content
    return index === 0 ? capitalize(word) : word
  })
  return texts.join('')
}
