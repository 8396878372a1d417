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
  const faults: string[] = []
  for (const payload of payloads.filter((_, index) => index % step === 0)) {
    try {
      for (const some of [fields.filter((field) => !isPromo(field)), fields.filter(isPromo)]) {
        expectHarmless(base, attack(base, some, payload), payload)
      }
    } catch (error) {
      faults.push(
        `${JSON.stringify(payload)}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  expect(faults).toEqual([])
})
