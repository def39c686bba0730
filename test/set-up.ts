import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

const setUp =
  (before: typeof beforeAll | typeof beforeEach, after: typeof afterAll | typeof afterEach) =>
  <Options extends unknown[], T extends { close(): Promise<void> }>(create: (...options: Options) => Promise<T>) =>
  (...options: Options): T => {
    const current = {} as T
    before(async () => void Object.assign(current, await create(...options)))
    after(() => current.close())
    return current
  }

/**
 * Makes of `create` a function that gives each test of a file its own and closes it afterwards.
 * What that function returns is always the one of the test that runs.
 */
export const setUpEach = setUp(beforeEach, afterEach)

/** As `setUpEach`, but the tests of a file share one. */
export const setUpAll = setUp(beforeAll, afterAll)

/** Closes what a test was given, and gives it another one in its place. */
export async function replaceSetUp<T extends { close(): Promise<void> }>(current: T, create: () => Promise<T>) {
  await current.close()
  Object.assign(current, await create())
}
