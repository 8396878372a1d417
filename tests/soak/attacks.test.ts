import { expect, it, vi } from 'vitest'
import { expectHarmless } from '../fixtures/attack-render.ts'
import { attack, completeSite, listFields } from '../fixtures/attack-site.ts'
import { payloads } from '../fixtures/attacks/index.ts'

// As in a build: React for development is several times as slow.
vi.hoisted(() => {
  process.env['NODE_ENV'] = 'production'
})

/** Tries every n-th attack. */
const step = Number(process.env['STEP'] ?? 1)

const base = completeSite()
const fields = listFields(base)

/** Links to the promotional page have their own type, so its address is attacked separately. */
const isPromo = ({ at }: { at: string }): boolean => at === 'site.promoUrl'

it('rejects every attack at its column, or shows it as text', () => {
  const count = { refused: 0, shown: 0, never: new Set(fields.map(({ at }) => at)) }
  const faults: string[] = []
  for (const payload of payloads.filter((_, index) => index % step === 0)) {
    try {
      for (const some of [fields.filter((field) => !isPromo(field)), fields.filter(isPromo)]) {
        const verdict = attack(base, some, payload)
        expectHarmless(base, verdict, payload)
        count.refused += verdict.refused.length
        count.shown += verdict.shown.length
        for (const { at } of verdict.shown) count.never.delete(at)
      }
    } catch (error) {
      faults.push(
        `${JSON.stringify(payload)}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  console.log(
    `${payloads.length} attacks on ${fields.length} fields: ${count.refused} refused, ${count.shown} shown as text;`,
    `fields that show none: ${[...count.never].join(', ')}`,
  )
  expect(faults).toEqual([])
})
