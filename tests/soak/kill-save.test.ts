import { afterAll, expect, it } from 'vitest'
import { killSaves, removeKilled } from '../fixtures/kill-saves.ts'

afterAll(removeKilled)

it('200 servers that are killed while they save leave whole files, and no remains', async () => {
  const { killed, remains } = await killSaves({
    rounds: 200,
    mostRounds: 200,
    mostTime: 1_200_000,
  })
  console.log(`${killed} servers killed while they saved, ${remains} remains`)
  expect(killed).toBe(200)
})
