import type { Config, Fields } from '@puckeditor/core'
import {
  dereference,
  refName,
  type Schema,
  type SchemaBundle,
} from '../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { PropertyField } from './property-field.tsx'
import { BlockRow } from './block-row.tsx'
import { unknownType } from './content.ts'

/** A block type as its schema describes it. */
export interface BlockKind {
  type: string
  /** Its name for people: Promo grid. */
  label: string
  description: string
  schema: Schema
}

/** The block types of a bundle, in its order. */
export function listBlockKinds(bundle: SchemaBundle): BlockKind[] {
  return (bundle.$defs['Block']?.oneOf ?? []).map((branch) => {
    const schema = dereference(bundle, branch)
    const type = schema.properties?.['type']?.const
    return {
      type: typeof type === 'string' ? type : '',
      label: labelOf(schema.title ?? refName(branch) ?? ''),
      description: schema.description ?? '',
      schema,
    }
  })
}

/** Puck's configuration, all of it from the schemas: a component for each block type, a field for each property. */
export function makeConfig(
  kinds: readonly BlockKind[],
  examples: Readonly<Record<string, readonly JsonObject[]>>,
): Config {
  return {
    components: {
      ...Object.fromEntries(
        kinds.map(({ type, label, schema }) => [
          type,
          {
            label,
            fields: fieldsOf(schema),
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

function fieldsOf(block: Schema): Fields {
  const shown = Object.entries(block.properties ?? {}).filter(([name]) => name !== 'type')
  return Object.fromEntries(
    shown.map(([name, schema]) => [
      name,
      {
        type: 'custom' as const,
        label: schema.title ?? name,
        render: () => <PropertyField name={name} schema={schema} within={block} />,
      },
    ]),
  )
}

/** A new block starts as the first sample of its type. */
function startOf(example: JsonObject | undefined): JsonObject {
  const { type: _type, ...members } = example ?? {}
  return members
}

/** PromoGridBlock is Promo grid, FaqBlock is FAQ. */
function labelOf(title: string): string {
  const words = title.replace(/Block$/, '').replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  return words.length <= 3 ? words.toUpperCase() : words.slice(0, 1) + words.slice(1).toLowerCase()
}
