import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findUser } from '#store/users/user-queries.server.ts'
import { insertConfidentialRecords } from '#test/confidential-records.ts'
import { dumpDatabase } from '#test/dump-database.ts'
import { insertUser } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createSample, replaceEach } from '#test/sample-values.ts'
import { isFullSize } from '#test/test-size.ts'
import { listOperations, type Operation } from '#tools/openapi/list-operations.ts'

vi.setConfig({ testTimeout: 600_000 })

let harness: Harness
beforeAll(async () => {
  // The router warns of each address that it can't decode.
  vi.spyOn(console, 'warn').mockReturnValue()
  harness = await createHarness()
  await insertConfidentialRecords(harness)
  const uid = await insertUser(harness.db, { isAdmin: true })
  vi.spyOn(harness.dependencies.signIn, 'findUser').mockImplementation(() => findUser(harness.db, uid))
})
afterAll(async () => {
  vi.restoreAllMocks()
  // Fails when an error was logged, or an answer was not declared.
  await harness.close()
})

// The same requests on each run, so that a failure stays one.
const seed = 20261120
const numRuns = isFullSize ? 270 : 20

/** A well-formed id, so that the body is read. */
const draftId = '0123456789abcdefghjk'

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u{10ffff}',
  "';--",
  '__proto__',
  '../../etc/passwd',
  '-1',
  '1e999',
]
const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 10 }),
  fc.integer({ min: 290, max: 21_000 }).map(length => 'x'.repeat(length)),
)
const hostileValue = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.constant(undefined))

test('no endpoint answers a malformed request with a 5xx, and none changes anything', async () => {
  const before = await dumpDatabase(harness.db)
  for (const operation of listOperations(harness.routes)) {
    const property = fc.asyncProperty(createRequest(operation), async ({ path, ...init }) => {
      const response = await harness.request(path, { method: operation.method.toUpperCase(), ...init })
      await response.body?.cancel()
      expect(response.status).toBeLessThan(500)
      if (operation.body ?? operation.rawBody) expect(response.status).toBeGreaterThanOrEqual(400)
    })
    await fc.assert(property, { numRuns, seed })
    expect(await dumpDatabase(harness.db), operation.id).toEqual(before)
  }
})

const createRequest = (operation: Operation) =>
  fc
    .record({ path: createPath(operation), body: createBody(operation), headers: createHeaders(operation) })
    .map(({ path, body, headers }) => ({ path, ...(body === undefined ? {} : { body }), headers }))

/** The path with hostile ids and parameters. */
function createPath({ path, query }: Operation): fc.Arbitrary<string> {
  return fc
    .record({
      id: fc.oneof(hostileText.map(encode), fc.constantFrom('%00', '%E0%A4%A', '%C3%28', 'unknown', draftId)),
      values: createTexts(query, hostileText),
    })
    .map(({ id, values }) => {
      const pairs = Object.entries(values).map(([name, value]) => `${name}=${encode(value)}`)
      return `${path.replace(/\{\w+\}/, id || '%20')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
    })
}

/** Half a surrogate pair has no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const createHeaders = ({ headers }: Operation) =>
  createTexts(headers, fc.oneof(fc.constantFrom('', '-1', '1e999', '__proto__', 'x'.repeat(3000)), fc.base64String()))

const createTexts = (schema: Operation['query'], text: fc.Arbitrary<string>) =>
  fc.record(Object.fromEntries(Object.keys(schema?.shape ?? {}).map(name => [name, text])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Record<string, string>>

function createBody({ method, body: schema, rawBody }: Operation): fc.Arbitrary<string | FormData | undefined> {
  if (method === 'get') return fc.constant(undefined)
  if (rawBody) return createForm()
  if (!schema) return fc.option(fc.string(), { nil: undefined })
  const sample = createSample(schema)
  const changed = hostileValue.chain(value => fc.constantFrom(...replaceEach(sample, value)))
  const malformed = fc.oneof({ weight: 8, arbitrary: changed }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
  return fc.oneof(
    {
      weight: 9,
      arbitrary: malformed
        .map(body => JSON.stringify(body) ?? 'undefined')
        .filter(text => !isJson(text) || !schema.safeParse(JSON.parse(text)).success),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).filter(text => !isJson(text)) },
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A form without a photo, or with one that is none. */
const createForm = () =>
  fc
    .record({ name: fc.constantFrom('image', 'file', ''), fileName: hostileText, content: fc.uint8Array() })
    .map(({ name, fileName, content }) => {
      const form = new FormData()
      form.append(name, new File([content], fileName.slice(0, 300)))
      return form
    })
