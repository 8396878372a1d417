import { expect, it } from 'vitest'
import { createSeat } from '../../../studio/server/drafts/seat.ts'

const ask = (window: string, isForced = false) => ({ window, name: `${window}'s name`, isForced })

it('keeps the seat for an open window, unless another one takes over', () => {
  let time = 0
  const seat = createSeat(() => (time += 1))
  expect(seat.editor()).toBeNull()
  seat.open('a')
  const first = { window: 'a', name: "a's name", since: 1, isOpen: true }
  expect(seat.take(ask('a'))).toEqual(first)
  seat.open('b')
  expect(seat.take(ask('b'))).toEqual(first)
  expect(seat.take(ask('a'))).toEqual(first)
  expect(seat.take(ask('b', true))).toMatchObject({ window: 'b', since: 2 })
  expect(seat.editor()).toMatchObject({ window: 'b', isOpen: true })
})

it('gives the seat of a closed window to the next one that asks', () => {
  const seat = createSeat()
  const [close, closeAgain] = [seat.open('a'), seat.open('a')]
  seat.take(ask('a'))
  close()
  // A reload connects before the old page is gone.
  expect(seat.take(ask('b')).window).toBe('a')
  closeAgain()
  expect(seat.editor()).toMatchObject({ window: 'a', isOpen: false })
  expect(seat.take(ask('b')).window).toBe('b')
})
