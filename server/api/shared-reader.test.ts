import { expect, test } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import { createSharedReader } from './shared-reader.ts'

function createCounter() {
  let count = 0
  const gates: PromiseWithResolvers<void>[] = []
  let time = 0
  const reader = createSharedReader(
    async () => {
      const number = ++count
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return number
    },
    () => time,
  )
  return {
    reader,
    count: () => count,
    finish: (number: number) => gates[number - 1]?.resolve(),
    passTime: (ms: number) => {
      time += ms
    },
  }
}

test('all who ask share a reading, until it is half a second old', async () => {
  const { reader, count, finish, passTime } = createCounter()
  const both = [reader.read(), reader.read()]
  await waitFor(() => expect(count()).toBe(1))
  finish(1)
  expect(await Promise.all([...both, reader.read()])).toEqual([1, 1, 1])
  passTime(501)
  const next = reader.read()
  await waitFor(() => expect(count()).toBe(2))
  finish(2)
  expect(await next).toBe(2)
})

test('who asks after a change never gets an earlier reading', async () => {
  const { reader, count, finish, passTime } = createCounter()
  const before = reader.read()
  await waitFor(() => expect(count()).toBe(1))
  passTime(100)
  reader.expire()
  const after = [reader.read(), reader.read()]
  await waitFor(() => expect(count()).toBe(2))
  finish(1)
  finish(2)
  expect(await Promise.all([before, ...after])).toEqual([1, 2, 2])
})

test('many changes cause ten readings a second', async () => {
  let count = 0
  const reader = createSharedReader(async () => ++count)
  const startedAt = performance.now()
  const values = []
  for (let change = 0; change < 3; change++) {
    values.push(await reader.read())
    reader.expire()
  }
  expect(values).toEqual([1, 2, 3])
  expect(performance.now() - startedAt).toBeGreaterThan(190)
})

test('a failed reading is tried again', async () => {
  let count = 0
  const reader = createSharedReader(async () => {
    count += 1
    if (count === 1) throw new Error('locked')
    return count
  })
  await expect(reader.read()).rejects.toThrow('locked')
  expect(await reader.read()).toBe(2)
})
