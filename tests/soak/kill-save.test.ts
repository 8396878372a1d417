import { afterAll, expect, it } from 'vitest'
import { killSaves, removeKilled } from '../fixtures/kill-saves.ts'

afterAll(removeKilled)

it('200 servers killed while they save leave complete files, and no leftovers', async () => {
  const { killed, remains } = await killSaves({
    rounds: 200,
    mostRounds: 200,
    mostTime: 1_200_000,
  })
  console.log(`${killed} servers killed while they saved, ${remains} remains`)
  expect(killed).toBe(200)
})
