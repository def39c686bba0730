import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { listCodes } from '#tools/openapi/render-reference.ts'
import { type ErrorCode, errorCodes } from '../../http/error-codes.ts'
import { rateLimitRules } from '../../http/rate-limits.ts'
import { type ApiHarness, createApiHarness, createOrderBody, type OperationCalls } from './api-harness.ts'
import { adminCalls } from './calls/admin.ts'
import { alertCalls } from './calls/alerts.ts'
import { checkoutCalls } from './calls/checkout.ts'
import { liveCalls } from './calls/live.ts'
import { serverCalls } from './calls/operation.ts'
import { productDraftCalls } from './calls/product-drafts.ts'
import { pushCalls } from './calls/push.ts'
import { sessionCalls } from './calls/session.ts'
import { shopCalls } from './calls/shop.ts'
import {
  type DocumentedOperation,
  findResponse,
  getOperation,
  listMismatches,
  operations,
} from './committed-document.ts'

const calls: OperationCalls = {
  ...shopCalls,
  ...checkoutCalls,
  ...sessionCalls,
  ...liveCalls,
  ...adminCalls,
  ...productDraftCalls,
  ...pushCalls,
  ...alertCalls,
  ...serverCalls,
}

let api: ApiHarness
beforeEach(async () => {
  api = await createApiHarness()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

describe('responses of the app match the document', () => {
  test('calls cover each documented response of each operation', () => {
    const documented = operations.map(({ operationId, responses }) => [
      operationId,
      Object.entries(responses)
        .flatMap(([status, response]) => ('$ref' in response ? [] : (listCodes(response) ?? status)))
        .sort(),
    ])
    const called = Object.entries(calls).map(([id, outcomes]) => [id, Object.keys(outcomes).sort()])
    expect(Object.fromEntries(called)).toEqual(Object.fromEntries(documented))
  })

  const cases = Object.entries(calls).flatMap(([id, outcomes]) =>
    Object.entries(outcomes).flatMap(([outcome, call]) => [call].flat().map(one => [id, outcome, one] as const)),
  )
  test.each(cases)('%s responds with %s', async (id, outcome, call) => {
    const { method, path, body, response } = await call(api)
    const operation = getOperation(id)
    expect(`${method} ${path}`).toMatch(toPattern(operation))
    const code = Object.hasOwn(errorCodes, outcome) ? (outcome as ErrorCode) : undefined
    expect(response.status).toBe(code ? errorCodes[code].status : Number(outcome))
    await expectDocumented(id, response, code)
    if (!code) expectDocumentedRequest(operation, body)
    if (code === 'rate_limited') expectDocumentedLimit(operation)
  })

  test.each(operations.filter(({ responses }) => responses.default).map(({ operationId }) => operationId))(
    '%s rejects a NUL character in the query with a documented error',
    async id => {
      const { method, path } = getOperation(id)
      const { response } = await api.send(method.toUpperCase(), `${path}?%00`)
      expect(response.status).toBe(400)
      expect(listMismatches(['components', 'schemas', 'Error'], await response.json())).toEqual([])
    },
  )

  test.each(['/api/unknown', '/api/products'])('POST %s is no endpoint and gets a documented error', async path => {
    const { response } = await api.send('POST', path)
    expect(response.status).toBe(404)
    expect(listMismatches(['components', 'schemas', 'Error'], await response.json())).toEqual([])
  })

  test('a failure of the server responds with a documented error', async () => {
    const body = createOrderBody(await insertProduct(api.db))
    api.breakClock()
    const { response } = await api.send('POST', '/api/orders', { body })
    expect(response.status).toBe(500)
    expect(listMismatches(['components', 'schemas', 'Error'], await response.json())).toEqual([])
  })
})

/** What was counted is the documented limit. */
function expectDocumentedLimit({ 'x-rate-limit': limit }: DocumentedOperation): void {
  if (!limit) return
  const [action] = vi.mocked(api.dependencies.rateLimits.consume).mock.lastCall ?? []
  expect(action && rateLimitRules[action]).toEqual({ points: limit.requests, duration: limit.seconds })
}

const toPattern = ({ method, path }: DocumentedOperation) =>
  new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)

/** The media type is the documented one, and a JSON body matches the schema of this status. */
async function expectDocumented(id: string, response: Response, code?: ErrorCode): Promise<void> {
  const documented = findResponse(id, response.status)
  const [type] = Object.keys(documented?.content ?? {})
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
  for (const name of Object.keys(documented?.headers ?? {})) expect(response.headers.has(name)).toBe(true)
  if (type === 'text/event-stream') return response.body?.cancel()
  if (!type) return expect(await response.text()).toBe('')
  const body = await response.json()
  const { path, method } = getOperation(id)
  const place = ['paths', path, method, 'responses', response.status, 'content', type, 'schema']
  expect(listMismatches(place, body)).toEqual([])
  if (code) expect(body).toMatchObject({ code })
}

/** What a successful call sent matches the schema of the request. */
function expectDocumentedRequest({ path, method, requestBody }: DocumentedOperation, body: unknown): void {
  const [type] = Object.keys(requestBody?.content ?? {})
  if (type !== 'application/json') return
  const value = typeof body === 'string' ? JSON.parse(body) : body
  expect(listMismatches(['paths', path, method, 'requestBody', 'content', type, 'schema'], value)).toEqual([])
}
