import { tags } from '#server/http/endpoints.ts'
import { type ErrorCode, errorCodes } from '#server/http/error-codes.ts'
import { type RateLimitedAction, rateLimitRules } from '#server/http/rate-limits.ts'
import { createComponents, createSchema, findReference, getReference, type JsonSchema } from './json-schema.ts'
import { listOperations, type Operation, type Routes } from './list-operations.ts'

type Content = Record<string, { schema: JsonSchema; example?: string }>

export interface ResponseDocument {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
  /** OpenAPI 3.1 has no word for server-sent events: their data by event name. */
  'x-events'?: Record<string, { description: string; data: JsonSchema }>
}

export type OperationDocument = ReturnType<typeof describeOperation>
export type OpenApiDocument = ReturnType<typeof buildDocument>

/** Builds the OpenAPI document of the JSON endpoints and the event streams among some routes. */
export function buildDocument(routes: Routes) {
  const paths: Record<string, Record<string, OperationDocument>> = {}
  for (const operation of listOperations(routes))
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) }
  return {
    openapi: '3.1.1',
    info: {
      title: 'TuffThrift',
      version: '1.0.0',
      description:
        'JSON in UTF-8. Times are ISO 8601 in UTC, money is MYR with at most 2 decimals. docs/api.md shows how to use it.',
      license: { name: 'UNLICENSED' },
    },
    servers: [{ url: 'http://localhost:3000', description: 'A store started with `npm start`.' }],
    tags: tags.map(name => ({ name })),
    security: [],
    paths,
    components: {
      schemas: createComponents(paths),
      responses: {
        UnexpectedError: {
          description:
            'Any other error: a failure of the server (500), or a request that no endpoint takes (400, 404, 413).',
          content: toJsonContent({ $ref: getReference('Error') }),
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'store.session_token',
          description:
            'Set by signing in on the page /login. Over https its name begins with `__Secure-`. The user must be an admin.',
        },
        shopper: {
          type: 'apiKey',
          in: 'cookie',
          name: 'shopper',
          description: 'Set with the first order; marks the browser that placed it.',
        },
      },
    },
  }
}

function describeOperation(operation: Operation) {
  const { id, tag, summary, description, cookie, rateLimit } = operation
  const parameters = describeParameters(operation)
  const content = describeRequest(operation)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(cookie === 'session' ? { security: [{ session: [] }] } : {}),
    ...(cookie === 'shopper' ? { security: [{}, { shopper: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: describeResponses(operation),
    ...(rateLimit ? { 'x-rate-limit': getRateLimit(rateLimit.action) } : {}),
  }
}

const describeParameters = ({ params, query, headers }: Operation) =>
  Object.entries({ path: params, query, header: headers }).flatMap(([place, object]) => {
    const { properties = {}, required = [] } = object ? createSchema(object) : {}
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema,
    }))
  })

function describeRequest({ body, rawBody }: Operation): Content | undefined {
  if (rawBody) return { [rawBody.type]: { schema: createSchema(rawBody.schema) } }
  return body && toJsonContent(createSchema(body))
}

const getRateLimit = (action: RateLimitedAction) => {
  const { points, duration } = rateLimitRules[action]
  return { requests: points, seconds: duration }
}

const describeResponses = (operation: Operation): Record<string, ResponseDocument | { $ref: string }> => ({
  ...describeSuccesses(operation),
  ...describeErrors(operation),
  ...(operation.tag === 'Operation' ? {} : { default: { $ref: '#/components/responses/UnexpectedError' } }),
})

function describeSuccesses({ responses, events, eventExample }: Operation): Record<string, ResponseDocument> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema }]): [string, ResponseDocument] => [
      status,
      {
        description,
        ...(schema ? { content: toJsonContent(findReference(schema)) } : {}),
        ...(events && eventExample
          ? {
              content: { 'text/event-stream': { schema: { type: 'string' }, example: eventExample } },
              'x-events': Object.fromEntries(
                Object.entries(events).map(([name, event]) => [
                  name,
                  { description: event.description, data: findReference(event.schema) },
                ]),
              ),
            }
          : {}),
      },
    ]),
  )
}

/** One response for each status, which names the codes that it may carry. */
function describeErrors(operation: Operation): Record<string, ResponseDocument> {
  const codesByStatus = new Map<number, ErrorCode[]>()
  for (const code of operation.errors) {
    const { status } = errorCodes[code]
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    Array.from(codesByStatus, ([status, codes]) => [
      status,
      {
        description: codes.map(code => `\`${code}\`: ${errorCodes[code].meaning}`).join('\n\n'),
        ...(status === 429
          ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
          : {}),
        content: toJsonContent({
          allOf: [{ $ref: getReference('Error') }, { type: 'object', properties: { code: { enum: codes } } }],
        }),
      },
    ]),
  )
}

const toJsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })
