import { namedResponseSchemas } from '#server/api/response-schemas.ts'
import { type ErrorCode, errorCodes } from '#server/http/error-codes.ts'
import { rateLimitRules } from '#server/http/rate-limits.ts'
import { createComponents, getReference, type JsonSchema } from './json-schema.ts'
import type { Operation, Parameter } from './operation-types.ts'
import { operations } from './operations.ts'

interface Content {
  schema: JsonSchema
  example?: string
}

export interface EventDocument {
  description: string
  data: JsonSchema
}

export interface ResponseDocument {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, Content>
  /** OpenAPI 3.1 has no word for server-sent events: their data by event name. */
  'x-events'?: Record<string, EventDocument>
}

export interface OperationDocument {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, never[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, Content> }
  responses: Record<string, ResponseDocument | { $ref: string }>
  'x-rate-limit'?: { requests: number; seconds: number }
}

export type OpenApiDocument = ReturnType<typeof buildDocument>

/** Builds the OpenAPI document of the JSON endpoints and the event streams. */
export function buildDocument() {
  const paths: Record<string, Partial<Record<Operation['method'], OperationDocument>>> = {}
  for (const operation of operations)
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
    tags: [...new Set(operations.map(({ tag }) => tag))].map(name => ({ name })),
    security: [],
    paths,
    components: {
      schemas: createComponents(namedResponseSchemas),
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

function describeOperation(operation: Operation): OperationDocument {
  const { id, tag, summary, description, cookie, parameters, request, rateLimit } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(cookie === 'session' ? { security: [{ session: [] }] } : {}),
    ...(cookie === 'shopper' ? { security: [{}, { shopper: [] }] } : {}),
    ...(parameters ? { parameters } : {}),
    ...(request ? { requestBody: { required: true, content: { [request.type]: { schema: request.schema } } } } : {}),
    responses: {
      ...describeResponses(operation),
      ...describeErrors(operation),
      ...(operation.tag === 'Operation' ? {} : { default: { $ref: '#/components/responses/UnexpectedError' } }),
    },
    ...(rateLimit ? { 'x-rate-limit': getRateLimit(rateLimit) } : {}),
  }
}

const getRateLimit = (action: NonNullable<Operation['rateLimit']>) => {
  const { points, duration } = rateLimitRules[action]
  return { requests: points, seconds: duration }
}

function describeResponses({ responses, events, eventExample }: Operation): Record<string, ResponseDocument> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, schema }]): [string, ResponseDocument] => [
      status,
      {
        description,
        ...(schema ? { content: toJsonContent({ $ref: getReference(schema) }) } : {}),
        ...(events && eventExample
          ? {
              content: { 'text/event-stream': { schema: { type: 'string' }, example: eventExample } },
              'x-events': Object.fromEntries(
                Object.entries(events).map(([name, event]) => [
                  name,
                  { description: event.description, data: { $ref: getReference(event.schema) } },
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
