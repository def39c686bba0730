import { expect, test } from 'vitest'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'

const limits = { maxRunning: 1, maxWaitingPerNetwork: 3, maxWaiting: 5 }
const network = (name: string, site: string | null = null) => ({ prefix: name, site })

/** A queue whose work waits until the test ends it, and the order in which work has started. */
function createStoppedQueue({ isLimited = true } = {}) {
  const queue = createRenderQueue({ isLimited }, limits)
  const started: string[] = []
  const ended = Promise.withResolvers<void>()
  const add = (name: string, key?: string, site: string | null = null) =>
    queue.run(
      network(name, site),
      async () => {
        started.push(name)
        await ended.promise
        return name
      },
      key,
    )
  return { queue, started, add, end: ended.resolve }
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve))

/** Occupies the only turn, so that what follows waits. */
async function occupy({ run }: RenderQueue): Promise<void> {
  let hasStarted = false
  void run(network('occupied'), async () => {
    hasStarted = true
    await new Promise(() => {})
  })
  while (!hasStarted) await nextTurn()
}

test('gives each network its turn, however much another has waiting', async () => {
  const { started, add, end } = createStoppedQueue()
  const results = [add('busy'), add('busy'), add('busy'), add('other'), add('third')]
  end()
  await Promise.all(results)
  expect(started).toEqual(['busy', 'other', 'third', 'busy', 'busy'])
})

test('refuses a network that has too much waiting and accepts others', async () => {
  const { queue, add } = createStoppedQueue()
  await occupy(queue)
  const accepted = ['busy', 'busy', 'busy', 'busy', 'other'].map(name => add(name) !== undefined)
  expect(accepted).toEqual([true, true, true, false, true])
})

test('counts the /64 networks of an IPv6 /48 as one', async () => {
  const { queue, add } = createStoppedQueue()
  await occupy(queue)
  const prefixes = ['2001:db8:0:1::/64', '2001:db8:0:2::/64', '2001:db8:0:3::/64', '2001:db8:0:4::/64']
  const accepted = prefixes.map(prefix => add(prefix, undefined, '2001:db8:0::/48') !== undefined)
  expect(accepted).toEqual([true, true, true, false])
})

test('limits what waits in total, and keeps room for networks that have nothing waiting', async () => {
  const { queue, add } = createStoppedQueue()
  await occupy(queue)
  const accepted = Array.from({ length: 25 }, (_, number) => add(`network ${number}`) !== undefined)
  expect(accepted.filter(Boolean)).toHaveLength(20)
  expect(add('network 0')).toBeUndefined()
})

test('refuses nothing without limits', async () => {
  const { queue, add } = createStoppedQueue({ isLimited: false })
  await occupy(queue)
  expect(Array.from({ length: 100 }, () => add('busy'))).not.toContain(undefined)
})

test('shares waiting work of one network by its key, but not work that has started', async () => {
  const { queue, add } = createStoppedQueue()
  await occupy(queue)
  const first = add('one', '/shop')
  expect(add('one', '/shop')).toBe(first)
  expect(add('one', '/past-sales')).not.toBe(first)
  expect(add('other', '/shop')).not.toBe(first)
  expect(add('one')).not.toBe(add('one'))

  const { started, add: addToIdle } = createStoppedQueue()
  const running = addToIdle('one', '/shop')
  while (started.length === 0) await nextTurn()
  expect(addToIdle('one', '/shop')).not.toBe(running)
})

test('goes on after work that fails', async () => {
  const { queue, add, end } = createStoppedQueue()
  const failed = queue.run(network('one'), () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  end()
  expect(await add('one')).toBe('one')
})

test('leaves turns of the event loop for other work between two renders', async () => {
  const queue = createRenderQueue({ isLimited: true }, { ...limits, maxRunning: 2 })
  const seen: string[] = []
  const render = (name: string) => queue.run(network('busy'), async () => void seen.push(name))
  const rendered = [render('first'), render('second')]
  while (seen.length === 0) await nextTurn()
  await nextTurn()
  seen.push('cached page')
  await Promise.all(rendered)
  expect(seen).toEqual(['first', 'cached page', 'second'])
})

test('runs as much at once as the limit allows, and no more', async () => {
  for (const maxRunning of [1, 2]) {
    const queue = createRenderQueue({ isLimited: true }, { ...limits, maxRunning })
    const gates = ['one', 'two', 'three'].map(() => Promise.withResolvers<void>())
    const started: number[] = []
    const results = gates.map(({ promise }, number) =>
      queue.run(network(`network ${number}`), () => {
        started.push(number)
        return promise
      }),
    )
    while (started.length < maxRunning) await nextTurn()
    for (let turns = 0; turns < 100; turns++) await nextTurn()
    expect(started).toHaveLength(maxRunning)
    for (const { resolve } of gates) resolve()
    await Promise.all(results)
    expect(started).toEqual([0, 1, 2])
  }
})

test('refuses a network at the limit of all that waits, unless it has nothing waiting', async () => {
  const { queue, add } = createStoppedQueue()
  await occupy(queue)
  const names = ['one', 'one', 'two', 'two', 'three']
  expect(names.map(name => add(name) !== undefined)).toEqual(Array(5).fill(true))
  expect(add('three')).toBeUndefined()
  expect(add('four')).toBeDefined()
})
