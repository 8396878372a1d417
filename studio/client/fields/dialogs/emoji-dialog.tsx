import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { emojiName, findEmojis, loadEmojis, type EmojiWords } from './emojis.ts'

/** The maximum number of emojis shown. */
const maxShown = 120

/** A dialog to search and choose an emoji. It loads the names of emojis when it opens. */
export function EmojiDialog({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void
  onClose: () => void
}): ReactNode {
  const [words, setWords] = useState<EmojiWords | 'failed'>({})
  const [query, setQuery] = useState('')
  useEffect(() => {
    loadEmojis().then(setWords, () => setWords('failed'))
  }, [])
  const known = words === 'failed' ? {} : words
  const found = findEmojis(known, query, maxShown)
  return (
    <Dialog title="Choose an emoji" onClose={onClose}>
      <label className="studio-field">
        <span className="studio-label">Search by name</span>
        <input
          type="search"
          className="studio-input"
          value={query}
          placeholder="gift, star, phone"
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {words === 'failed' && <p role="alert">The names of the emojis could not be loaded.</p>}
      <p className="studio-unseen" role="status">
        {query !== '' && `${found.length} found`}
      </p>
      {found.length === 0 && <p className="studio-help">No emoji matches.</p>}
      <ul className="studio-emojis" role="list">
        {found.map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={emojiName(known, emoji)}
              title={emojiName(known, emoji)}
              onClick={() => onChoose(emoji)}
            >
              {emoji}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
