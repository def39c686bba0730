import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentSchema } from './config-schema.server.ts'

const settings = Object.keys(environmentSchema.shape).sort()

test('.env.example and docs/settings.md name every setting of the schema and no other', () => {
  const example = readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)
  expect(Array.from(example, ([, name]) => name).sort()).toEqual(settings)

  const rows = readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`[^|]+) \|/gm)
  const documented = Array.from(rows, ([, cell = '']) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(documented.flat().sort()).toEqual(settings)
})
