import { afterAll, expect, it } from 'vitest'
import { killSaves, removeKilled } from '../fixtures/kill-saves.ts'

afterAll(removeKilled)

it('keeps files whole when 200 servers are killed during a save', async () => {
  const { killed } = await killSaves({
    rounds: 200,
    maxRounds: 200,
    maxTime: 1_200_000,
  })
  expect(killed).toBe(200)
})
