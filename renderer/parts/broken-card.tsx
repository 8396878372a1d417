import { css } from '../jsx/styles.ts'
import type { BrokenBlock } from '../page/shown-problems.ts'
import { section } from '../theme/layout.ts'

/**
 * What the dev server shows in place of a block with problems. Its buttons open the editor at their position. The composer
 * lists the problems itself.
 */
export function BrokenCard({ block }: { block: BrokenBlock }) {
  if (block.problems.length === 0) {
    return (
      <section css={[section, css({ padding: '1.25rem', border: '2px dashed var(--line)' })]}>
        <p>{block.name} cannot be shown until its errors are fixed.</p>
      </section>
    )
  }
  // Styles are in the component's file so that a build drops both together.
  const frame = css({
    padding: '1.25rem',
    border: '2px dashed #ff6b5e',
    borderRadius: 'var(--radius)',
    background: '#1b1b1f',
    color: '#f4f4f5',
    '& h2': { color: 'inherit' },
    '& pre': {
      margin: '0.5rem 0 1.25rem',
      font: '0.875rem/1.5 ui-monospace, monospace',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    '& button': { font: '0.875rem ui-monospace, monospace', color: '#ffb4ac', background: 'none' },
  })
  const count = block.problems.length === 1 ? 'a problem' : `${block.problems.length} problems`
  return (
    <section css={[section, frame]}>
      <h2>
        {block.name} has {count}
      </h2>
      {block.problems.map(({ severity, place, code, target, text }, index) => (
        <div key={index}>
          <button type="button" data-open={target}>
            {place} {severity} {code}
          </button>
          <pre>{text}</pre>
        </div>
      ))}
    </section>
  )
}

/** What the dev server shows where something else on the page than a block throws. */
export function ThrownCard() {
  return (
    <section css={section}>
      <h2>This page cannot be shown</h2>
      <p>A component outside of its blocks throws an error. The browser’s console names it.</p>
    </section>
  )
}
