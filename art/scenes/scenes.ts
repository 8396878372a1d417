import type { Take } from '../render/take.ts'
import { risingWidgets, standingPhone } from './app.ts'
import { giftBox, percentSeal } from './bonus.ts'
import { chipsAndCards, rouletteWheel } from './casino.ts'
import { controlPanel, gameScreen } from './game.ts'
import { diceAndTiles, gameTable } from './games.ts'
import { safeAndPhone } from './login.ts'
import { reelSymbols, slotMachine } from './slots.ts'
import { crownOnCushion, diamondOnPedestal } from './vip.ts'

/** The pictures of the site, by the names that pages use. */
export const scenes: Readonly<Record<string, () => Take>> = {
  'app-9-1': standingPhone,
  'app-9-2': risingWidgets,
  'bonus-2-1': giftBox,
  'bonus-2-2': percentSeal,
  'casino-6-1': rouletteWheel,
  'casino-6-2': chipsAndCards,
  'game-7-1': gameScreen,
  'game-7-2': controlPanel,
  'games-5-1': gameTable,
  'games-5-2': diceAndTiles,
  'login-4-1': safeAndPhone,
  'slots-3-1': slotMachine,
  'slots-3-2': reelSymbols,
  'vip-8-1': crownOnCushion,
  'vip-8-2': diamondOnPedestal,
}
