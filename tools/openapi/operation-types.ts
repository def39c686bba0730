import type { namedResponseSchemas } from '#server/api/response-schemas.ts'
import type { ErrorCode } from '#server/http/error-codes.ts'
import type { RateLimitedAction } from '#server/http/rate-limits.ts'
import type { JsonSchema } from './json-schema.ts'

type SchemaName = keyof typeof namedResponseSchemas

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface StreamEvent {
  schema: SchemaName
  description: string
}

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  id: string
  tag: 'Shop' | 'Checkout' | 'Session' | 'Live events' | 'Admin' | 'Operation'
  summary: string
  description?: string
  /** Cookies that are read; `session` is required, `shopper` is not. */
  cookie?: 'session' | 'shopper'
  parameters?: Parameter[]
  request?: { type: 'application/json' | 'multipart/form-data'; schema: JsonSchema }
  /** Responses that are no errors, by status. */
  responses: Record<number, { description: string; schema?: SchemaName }>
  /** Server-sent events of a 200 response, by name. */
  events?: Record<string, StreamEvent>
  eventExample?: string
  errors: ErrorCode[]
  rateLimit?: RateLimitedAction
}
