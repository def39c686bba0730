import { expect, test } from 'vitest'
import { getNextBarState } from './hide-on-scroll.ts'

const height = 106
const maxY = 3000

/** Scrolls through these places and says after each whether the bar is away. */
function scroll(...positions: number[]) {
  let bar = { isHidden: false, anchorY: 0 }
  return positions.map(y => {
    bar = getNextBarState(bar, { y, maxY }, height)
    return bar.isHidden
  })
}

test('the bar goes when one scrolls on, and comes back when one scrolls back', () =>
  expect(scroll(50, 106, 107, 400, 380, 360, 500)).toEqual([false, false, false, true, false, false, true]))

test('small steps add up, a trembling thumb does not', () => {
  expect(scroll(300, 303, 306, 309)).toEqual([true, true, true, true])
  expect(scroll(300, 297, 294, 293, 292)).toEqual([true, true, true, true, false])
  expect(scroll(300, 298, 301, 297, 300)).toEqual([true, true, true, true, true])
})

test('at the top it is there, however one got there', () => {
  expect(scroll(2000, 0)).toEqual([true, false])
  expect(scroll(2000, -40, -10, 0)).toEqual([true, false, false, false])
})

test('what bounces at the end of a page does not bring it back', () =>
  expect(scroll(2900, 3000, 3060, 3020, 3000)).toEqual([true, true, true, true, true]))
