import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawOrderStates, drawProductStates } from './state-diagrams.ts'

const page = readFileSync('docs/sold-once.md', 'utf8')

test('docs/sold-once.md shows the state machine of orders as the code has it', () => {
  expect(page).toContain(drawOrderStates())
})

test('docs/sold-once.md shows the states of products as the code has them', () => {
  expect(page).toContain(drawProductStates())
})
