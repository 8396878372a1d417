import type { ReactNode } from 'react'
import { refName, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { TypedToken } from '../../model/words/typed-token.ts'
import { PushButton } from './push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** Offers a token that was found in place of what it stands for. */
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
