import { afterAll, expect, it } from 'vitest'
import { killSaves, removeKilled } from '../../fixtures/kill-saves.ts'

afterAll(removeKilled)

it('a killed server leaves whole files, the draft of what it has not saved, and no remains', async () => {
  const { killed } = await killSaves({ rounds: 20, mostRounds: 60, mostTime: 55_000 })
  expect(killed).toBeGreaterThan(3)
})
