import { expect, test } from 'vitest'
import { getNextBarState } from './hide-on-scroll.ts'

const height = 106
const maxY = 3000

/** Scrolls through the positions; returns after each whether the bar is hidden. */
function scroll(...positions: number[]) {
  let bar = { isHidden: false, anchorY: 0 }
  return positions.map(y => {
    bar = getNextBarState(bar, { y, maxY }, height)
    return bar.isHidden
  })
}

test('hides the bar on scrolling down and shows it on scrolling up', () =>
  expect(scroll(50, 106, 107, 400, 380, 360, 500)).toEqual([false, false, false, true, false, false, true]))

test('adds up small steps and ignores jitter', () => {
  expect(scroll(300, 303, 306, 309)).toEqual([true, true, true, true])
  expect(scroll(300, 297, 294, 293, 292)).toEqual([true, true, true, true, false])
  expect(scroll(300, 298, 301, 297, 300)).toEqual([true, true, true, true, true])
})

test('always shows the bar at the top', () => {
  expect(scroll(2000, 0)).toEqual([true, false])
  expect(scroll(2000, -40, -10, 0)).toEqual([true, false, false, false])
})

test('ignores overscroll at the end of the page', () =>
  expect(scroll(2900, 3000, 3060, 3020, 3000)).toEqual([true, true, true, true, true]))
