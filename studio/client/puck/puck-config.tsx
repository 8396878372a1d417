import type { Config, Fields } from '@puckeditor/core'
import type { Schema } from '../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { copyWithoutIds } from '../model/copy.ts'
import { PropertyField } from './property-field.tsx'
import type { BlockTypeInfo } from './block-types.ts'
import { BlockRow } from './block-row.tsx'
import { ownId, unknownType } from './content.ts'

/** Creates the configuration of Puck from the schemas: a component for each block type, a field for each property. */
export function makeConfig(
  types: readonly BlockTypeInfo[],
  examples: Readonly<Record<string, readonly JsonObject[]>>,
): Config {
  return {
    components: {
      ...Object.fromEntries(
        types.map(({ type, label, schema }) => [
          type,
          {
            label,
            fields: fieldsOf(type, schema),
            defaultProps: startOf(examples[type]?.[0]),
            render: ({ id }: { id: string }) => <BlockRow id={id} />,
          },
        ]),
      ),
      [unknownType]: {
        label: 'Unknown block',
        fields: {},
        render: ({ id }: { id: string }) => <BlockRow id={id} />,
      },
    },
    root: { fields: {} },
  }
}

function fieldsOf(type: string, block: Schema): Fields {
  // What a page sets in a section is edited beside the blocks of the section.
  const hidden = type === 'use' ? ['type', 'set'] : ['type']
  const shown = Object.entries(block.properties ?? {}).filter(([name]) => !hidden.includes(name))
  return Object.fromEntries(
    shown.map(([name, schema]) => [
      name === 'id' ? ownId : name,
      {
        type: 'custom' as const,
        label: schema.title ?? name,
        render: () => <PropertyField name={name} schema={schema} within={block} />,
      },
    ]),
  )
}

/** A new block starts as the first example of its type, without an id: it gets one when a link needs it. */
function startOf(example: JsonObject | undefined): JsonObject {
  const { type: _type, ...members } = copyWithoutIds(example ?? {})
  return members
}
