import { expect, test } from 'vitest'
import type { FitTendency } from './compare-fit.ts'
import { describeDifference, describeVerdict } from './fit-words.ts'

test('says a difference in whole cm', () => {
  expect(describeDifference({ relation: 'wider', roundedCm: 2 })).toBe('about 2 cm wider than yours')
  expect(describeDifference({ relation: 'shorter', roundedCm: 11 })).toBe('about 11 cm shorter than yours')
  expect(describeDifference({ relation: 'same', roundedCm: 0 })).toBe('about the same as yours')
})

test.each<[FitTendency[], FitTendency[], string]>([
  [['roomier'], [], 'Roomier than yours'],
  [['snugger', 'longer'], [], 'Snugger and longer than yours'],
  [[], ['longer'], 'A little longer than yours'],
  [['shorter'], ['roomier'], 'Shorter and a little roomier than yours'],
  [[], ['snugger', 'shorter'], 'A little snugger and a little shorter than yours'],
  [[], [], 'Fits like yours'],
])('sums up %j and slightly %j as: %s', (clearly, slightly, text) => {
  expect(describeVerdict({ isWidthKnown: true, clearly, slightly })).toBe(text)
})

test('does not say that a garment fits when only lengths are known', () => {
  expect(describeVerdict({ isWidthKnown: false, clearly: [], slightly: [] })).toBe('As long as yours')
})
