import { expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { getHeapLimitBytes, reportSmallHeap } from './heap-need.ts'

const db = await setUpDatabase()

test('warns of a heap that the products for sale will not fit into, and of no other', async () => {
  const warnings: unknown[] = []
  const report = (limitBytes: number) =>
    reportSmallHeap({ db, log: { warn: (...line: unknown[]) => void warnings.push(line) } as never }, limitBytes)
  await insertProduct(db)
  await insertProduct(db, { sold: 1 })
  await report(getHeapLimitBytes())
  expect(warnings).toEqual([])
  await report(200_000_000)
  expect(warnings).toEqual([
    [{ products: 1, neededBytes: 250_001_000, limitBytes: 200_000_000 }, 'Heap too small for the products for sale'],
  ])
})
