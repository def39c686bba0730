import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const exported = /^export (?:default )?(?:async )?(?:function|const|class|let) (\w+)/gm
/** What React Router asks of each route. */
const ofRoutes = /^(?:loader|meta|action|headers|links|handle|middleware|shouldRevalidate|client\w+|ErrorBoundary)$/

test('no two files export something of one name', () => {
  const filesByName = new Map<string, Set<string>>()
  for (const file of globSync('{app,bench,demo,platform,sandbox,scripts,server,store,test,tools}/**/*.{ts,tsx}')) {
    if (/^app\/messages\/|\.test\.tsx?$/.test(file)) continue
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(exported)) {
      if (ofRoutes.test(name)) continue
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
    }
  }
  expect(filesByName.size).toBeGreaterThan(1000)
  expect([...filesByName].filter(([, { size }]) => size > 1).map(([name, files]) => [name, ...files])).toEqual([])
})
