import { useId, type ReactNode } from 'react'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { branchesByType, dereference } from '../../../../schema/read/bundle.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { GroupBody } from './group-field.tsx'
import { startValue } from '../schema/start-value.ts'
import { t } from '../../i18n/translate.ts'

/** A group of one of several types. Another type starts as its example; an entry of a list keeps its type. */
export function UnionField(field: Field): ReactNode {
  const id = useId()
  const { bundle, fit } = field.tools
  const value = isJsonObject(field.value) ? field.value : {}
  const branches = [...branchesByType(bundle, field.target)]
  const at = branches.findIndex(([type]) => type === value['type'])
  const [, branch] = branches[at] ?? []
  return (
    <div className="studio-fields" role="group" aria-labelledby={id}>
      <span className="studio-unseen" id={id}>
        {field.title}
      </span>
      {(!field.isBare || at === -1) && (
        <FieldFrame field={{ ...field, isBare: false, title: t('Type') }}>
          {(control) => (
            <ChoiceMenu
              {...control}
              value={at}
              choices={[
                ...(at === -1 ? [[-1, t('Not set')] as const] : []),
                ...branches.map(
                  ([type], index) => [index, labelOfType(bundle, String(type))] as const,
                ),
              ]}
              onChoose={(index) => {
                const [, chosen] = branches[index] ?? []
                if (chosen) field.set(fit(chosen, startValue(bundle, chosen)))
              }}
            />
          )}
        </FieldFrame>
      )}
      {branch && (
        <GroupBody
          place={{ ...field, isRequired: true }}
          target={dereference(bundle, branch)}
          value={value}
          omit={['type']}
        />
      )}
    </div>
  )
}
