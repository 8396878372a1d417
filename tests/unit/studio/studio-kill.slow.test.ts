import { afterAll, expect, it } from 'vitest'
import { killSaves, removeKilled } from '../../fixtures/kill-saves.ts'

afterAll(removeKilled)

it('keeps files whole and unsaved changes in the draft when the server is killed', async () => {
  const { killed } = await killSaves({ rounds: 8, maxRounds: 60, maxTime: 55_000 })
  expect(killed).toBeGreaterThan(3)
})
