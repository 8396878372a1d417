import { useState, type ReactNode, useEffect } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'
import { Dialog } from './dialog.tsx'
import { emojiName, findEmojis, loadEmojis, type EmojiWords } from './emojis.ts'
import { SearchField } from './search-field.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { TextInput } from '../values/text-field.tsx'

/** A field for an emoji, to type or to choose by name. */
export function EmojiField(field: Field): ReactNode {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <FieldFrame field={field}>
      {(control) => (
        <div className="studio-with-button">
          <TextInput
            field={field}
            {...control}
            className="studio-input is-emoji"
            autoComplete="off"
          />
          <PushButton
            look="plain"
            aria-label={`Choose ${field.title}`}
            onClick={() => setChoosing(true)}
          >
            Choose
          </PushButton>
          {isChoosing && (
            <EmojiDialog
              onClose={() => setChoosing(false)}
              onChoose={(emoji) => {
                setChoosing(false)
                field.set(emoji)
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** The maximum number of emojis shown. */
const maxShown = 120

/** A dialog to search and choose an emoji. It loads the names of emojis when it opens. */
function EmojiDialog({
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
      <SearchField
        value={query}
        found={found.length}
        placeholder="gift, star, phone"
        onQuery={setQuery}
      />
      {words === 'failed' && <p role="alert">The names of the emojis could not be loaded.</p>}
      <ul className="studio-emojis" role="list">
        {found.map((emoji) => (
          <li key={emoji}>
            <PushButton
              aria-label={emojiName(known, emoji)}
              title={emojiName(known, emoji)}
              onClick={() => onChoose(emoji)}
            >
              {emoji}
            </PushButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
