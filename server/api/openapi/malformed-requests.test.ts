import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertConfidentialRecords } from '#test/confidential-records.ts'
import { dumpDatabase } from '#test/dump-database.ts'
import { isFullSize } from '#test/test-size.ts'
import type { JsonSchema } from '#tools/openapi/json-schema.ts'
import { type ApiHarness, createApiHarness } from './api-harness.ts'
import { type DocumentedOperation, operations } from './committed-document.ts'

vi.setConfig({ testTimeout: 120_000 })

let api: ApiHarness
beforeAll(async () => {
  // The router warns of each address that it can't decode.
  vi.spyOn(console, 'warn').mockReturnValue()
  api = await createApiHarness()
  await insertConfidentialRecords(api)
  await api.signIn()
})
afterAll(async () => {
  vi.restoreAllMocks()
  // Fails when an error was logged.
  await api.close()
})

// The same requests on each run, so that a failure stays one.
const seed = 20261120
const totalRuns = isFullSize ? 10_000 : 3_000
const runsPerOperation = Math.ceil(totalRuns / operations.length)

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

/** A request as `fetch` takes it. */
interface MalformedRequest {
  path: string
  body?: string | FormData
  headers?: Record<string, string>
}

/** The harness adds a session for each request of the admin. */
const unchecked = ['sessions']

test.each(operations)('$method $path answers no malformed request with a 5xx and changes nothing', async operation => {
  const before = await dumpDatabase(api.db, unchecked)
  await fc.assert(
    fc.asyncProperty(createRequest(operation), async request => {
      const { response } = await api.send(operation.method.toUpperCase(), request.path, request)
      await response.body?.cancel()
      expect(response.status).toBeLessThan(500)
      if (operation.requestBody) expect(response.status).toBeGreaterThanOrEqual(400)
    }),
    { numRuns: runsPerOperation, seed },
  )
  expect(await dumpDatabase(api.db, unchecked)).toEqual(before)
})

function createRequest(operation: DocumentedOperation): fc.Arbitrary<MalformedRequest> {
  return fc
    .record({ path: createPath(operation), body: createBody(operation), headers: createHeaders(operation) })
    .map(({ path, body, headers }) => ({ path, ...(body === undefined ? {} : { body }), headers }))
}

/** The path with hostile ids and parameters. */
function createPath({ path, parameters = [] }: DocumentedOperation): fc.Arbitrary<string> {
  const query = parameters.filter(parameter => parameter.in === 'query')
  return fc
    .record({
      id: fc.oneof(hostileText.map(encode), fc.constantFrom('%00', '%E0%A4%A', '%C3%28', 'unknown', draftId)),
      values: fc.record(Object.fromEntries(query.map(({ name }) => [name, hostileText])), { requiredKeys: [] }),
    })
    .map(({ id, values }) => {
      const pairs = Object.entries(values).map(([name, value]) => `${name}=${encode(String(value))}`)
      return `${path.replace(/\{\w+\}/, id || '%20')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
    })
}

/** Half a surrogate pair has no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function createHeaders({ parameters = [] }: DocumentedOperation): fc.Arbitrary<Record<string, string>> {
  const names = parameters.filter(parameter => parameter.in === 'header').map(({ name }) => name)
  const text = fc.oneof(fc.constantFrom('', '-1', '1e999', '__proto__', 'x'.repeat(3000)), fc.base64String())
  return fc.record(Object.fromEntries(names.map(name => [name, text])), { requiredKeys: [] }) as fc.Arbitrary<
    Record<string, string>
  >
}

function createBody({ method, requestBody }: DocumentedOperation): fc.Arbitrary<string | FormData | undefined> {
  if (method === 'get') return fc.constant(undefined)
  if (!requestBody) return fc.option(fc.string(), { nil: undefined })
  const schema = requestBody.content['application/json']?.schema
  if (!schema) return createForm()
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  const example = createExample(schema)
  const malformed = fc
    .tuple(fc.constantFrom(...listPaths(example)), hostileValue)
    .map(([path, value]) => replace(example, path, value))
    .filter(body => !isValid(body))
  return fc.oneof(
    { weight: 8, arbitrary: malformed.map(toJson) },
    {
      weight: 1,
      arbitrary: fc
        .jsonValue({ maxDepth: 2 })
        .filter(body => !isValid(body))
        .map(toJson),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).filter(text => !isJson(text)) },
  )
}

const toJson = (body: unknown) => JSON.stringify(body) ?? 'undefined'

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

/** The smallest value that a schema describes with all its fields. */
function createExample({
  examples,
  enum: choices,
  type,
  minLength = 1,
  properties,
  items,
  anyOf,
}: JsonSchema): unknown {
  if (examples) return examples[0]
  if (choices) return choices[0]
  if (anyOf) return createExample(anyOf[0] ?? {})
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, schema]) => [name, createExample(schema)]))
    case 'array':
      return items ? [createExample(items)] : []
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return 'a'.repeat(minLength)
  }
}

type Path = readonly string[]

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, inner]) => listPaths(inner, [...path, name]))]
}

/** Undefined removes what is there. */
function replace(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replace(item, rest, replacement) : item))
  return { ...(value as object), [name]: replace((value as Record<string, unknown>)[name], rest, replacement) }
}
