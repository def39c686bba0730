import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const figures = readFileSync('docs/performance.md', 'utf8')

test('the picture of the race shows what the bench has measured', () => {
  const picture = /\((docs\/images\/race\.svg)\)/.exec(readme)?.[1] ?? ''
  const figure = /49 are told within \d+ ms/.exec(readFileSync(picture, 'utf8'))?.[0]
  expect(figure).toBeDefined()
  expect(figures).toContain(`| 1 pays, ${figure} |`)
})

test('no figure of a measurement stands in README', () => {
  expect(readme).not.toMatch(/\d (ms|a second|KB)\b|(?<!200) %/)
})

test('README has at most twelve commands', () => {
  const commands = readme.match(/^\| `npm /gm) ?? []
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.length).toBeLessThanOrEqual(12)
})
