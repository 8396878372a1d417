import type { ReactNode } from 'react'
import { refName, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { findTypedToken, type TypedToken } from '../../model/words/typed-token.ts'
import { useSession } from '../../session/use-session.ts'
import { tokenValuesOf } from '../../typing/text-places.ts'
import { PushButton } from './push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** Offers a token in place of what it stands for, such as the name of the brand, where a text has that typed out. */
export function TokenNote({
  text,
  onReplace,
}: {
  text: string
  onReplace: (text: string) => void
}): ReactNode {
  const found = findTypedToken(text, tokenValuesOf(useSession()))
  return found ? <TokenOffer found={found} onReplace={onReplace} /> : null
}

/** Offers a token that was found. */
export function TokenOffer({
  found: { token, value, text },
  onReplace,
}: {
  found: TypedToken
  onReplace: (text: string) => void
}): ReactNode {
  return (
    <p className="studio-note">
      {t('“{value}” is typed out here. {token} shows the same, and follows when it changes. ', {
        value,
        token,
      })}
      <PushButton look="small" onClick={() => onReplace(text)}>
        {t('Use {token}', { token })}
      </PushButton>
    </p>
  )
}

/** Whether a schema is that of a text in which tokens are replaced. */
export function hasTokens(bundle: SchemaBundle, schema: Schema): boolean {
  const name = refName(schema)
  if (name === undefined) return false
  return ['Text', 'Html'].includes(name) || hasTokens(bundle, bundle.$defs[name] ?? {})
}
