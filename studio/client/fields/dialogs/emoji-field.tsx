import { useState, useEffect, type ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import type { Field } from '../frame/field-frame.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { Dialog, SearchField } from './dialog.tsx'
import { ChosenField } from './link-field.tsx'

/** A field for an emoji, to type or to choose by name. */
export function EmojiField(field: Field): ReactNode {
  return (
    <ChosenField field={field} className="studio-input is-emoji">
      {(close) => (
        <EmojiDialog
          onClose={close}
          onChoose={(emoji) => {
            close()
            field.set(emoji)
          }}
        />
      )}
    </ChosenField>
  )
}

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
    <Dialog title={t('Choose an emoji')} onClose={onClose}>
      <SearchField
        value={query}
        found={found.length}
        placeholder={t('gift, star, phone')}
        onQuery={setQuery}
      />
      {words === 'failed' && (
        <p role="alert">{t('The names of the emojis could not be loaded.')}</p>
      )}
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

/** Emojis with their keywords, the name first. */
type EmojiWords = Readonly<Record<string, readonly string[]>>

/** The emojis most common on sites like this, in the order they are shown. */
const common = Array.from('🎯🎉🎁🎰🎲🃏💰💎👑⭐🏆🎮🎟🔥✅📝📱💳🔒🔔📅⏰🛟💬📖🎡🍀🚀🌟🥇🪙🎬🤝👤')

/** Loads all emojis with their keywords. */
export async function loadEmojis(): Promise<EmojiWords> {
  const { default: keywords } = await import('emojilib')
  return keywords
}

/** Finds emojis by name or keyword, best matches first. Without a query, the common ones come first. */
export function findEmojis(keywords: EmojiWords, query: string, max: number): string[] {
  const prefix = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = common.map((sign) => (Object.hasOwn(keywords, sign) ? sign : `${sign}\uFE0F`))
  if (prefix === '') return [...new Set([...known, ...Object.keys(keywords)])].slice(0, max)
  const ranks = Object.entries(keywords).flatMap(([emoji, [name = '', ...others]]) => {
    const place = name.startsWith(prefix) ? 0 : name.includes(prefix) ? 1 : 2
    const isFound = place < 2 || others.some((word) => word.toLowerCase().startsWith(prefix))
    return isFound ? [{ emoji, place }] : []
  })
  return ranks
    .toSorted((a, b) => a.place - b.place)
    .slice(0, max)
    .map(({ emoji }) => emoji)
}

/** Returns the name of an emoji, such as party popper. */
export function emojiName(keywords: EmojiWords, emoji: string): string {
  const [name = emoji] = (Object.hasOwn(keywords, emoji) ? keywords[emoji] : undefined) ?? []
  return name.replaceAll('_', ' ')
}
