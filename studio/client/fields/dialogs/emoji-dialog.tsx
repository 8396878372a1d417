import { useEffect, useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { emojiName, findEmojis, loadEmojis, type EmojiWords } from './emojis.ts'

/** Emojis that are shown at once. */
const mostShown = 120

/** Offers emojis, to be found by their names. Their list is loaded when it opens. */
export function EmojiDialog({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void
  onClose: () => void
}): ReactNode {
  const [words, setWords] = useState<EmojiWords | 'lost'>({})
  const [asked, setAsked] = useState('')
  useEffect(() => {
    loadEmojis().then(setWords, () => setWords('lost'))
  }, [])
  const known = words === 'lost' ? {} : words
  const found = findEmojis(known, asked, mostShown)
  return (
    <Dialog title="Choose an emoji" onClose={onClose}>
      <label className="studio-search">
        <span className="studio-label">Search by name</span>
        <input
          type="search"
          className="studio-input"
          value={asked}
          placeholder="gift, star, phone"
          onChange={(event) => setAsked(event.target.value)}
        />
      </label>
      {words === 'lost' && <p role="alert">The names of the emojis could not be loaded.</p>}
      <p className="studio-unseen" role="status">
        {asked !== '' && `${found.length} found`}
      </p>
      {found.length === 0 && <p className="studio-help">No emoji has this name.</p>}
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
