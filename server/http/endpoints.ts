import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Env } from '../dependencies.ts'
import type { RateLimit } from './enforce-rate-limit.ts'
import type { ErrorCode } from './error-codes.ts'
import { type ErrorDetails, respondWithError } from './error-response.ts'
import { requireMaxima } from './require-maxima.ts'

/** The parts of the API, in the order of its documents. */
export const tags = ['Shop', 'Checkout', 'Session', 'Live events', 'Admin', 'Operation'] as const

type Invalid = string | (ErrorDetails & { error: string })

/** What the documents say of an endpoint, and how a request is checked. */
export interface EndpointDescription {
  id: string
  tag: (typeof tags)[number]
  summary: string
  description?: string
  /** Cookies that are read; `session` is required and an admin's, `shopper` is not required. */
  cookie?: 'session' | 'shopper'
  /** Enforced before the request is read. Without `enforce` the handler counts by itself. */
  rateLimit?: RateLimit
  params?: z.ZodObject
  query?: z.ZodObject
  /** The JSON body. */
  body?: z.ZodType
  /** What `invalid_request` says. Not needed where the schemas match any request. */
  invalid?: Invalid | ((error: z.ZodError, sent: unknown) => Invalid)
  /** Described alone: the handler reads them. */
  headers?: z.ZodObject
  /** Described alone: the handler reads it. */
  rawBody?: { type: 'application/json' | 'multipart/form-data'; schema: z.ZodType }
  /** Responses that are no errors, by status. */
  responses: Record<number, { description: string; schema?: z.ZodType }>
  /** Server-sent events of a 200 response, by name. */
  events?: Record<string, { description: string; schema: z.ZodType }>
  eventExample?: string
  /** Errors of the handler, beside those of the checks above. */
  errors?: ErrorCode[]
}

interface Input<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
}

/** What several endpoints declare. */
interface Common<E extends Env> extends Pick<EndpointDescription, 'tag' | 'cookie'> {
  /** Middleware before their checks. */
  before?: MiddlewareHandler<E>[]
}

interface Endpoint<E extends Env, Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>
  extends Omit<EndpointDescription, 'tag'> {
  params?: Params
  query?: Query
  body?: Body
  handle(c: Context<E>, input: Input<Params, Query, Body>): Response | Promise<Response>
}

const descriptions = new WeakMap<object, EndpointDescription>()

/** Returns what the endpoint of a handler is described as. */
export const findDescription = (handler: object): EndpointDescription | undefined => descriptions.get(handler)

/**
 * Creates routes to which endpoints are added, each with one declaration: requests are checked by
 * it, and the documents of the API are made of it.
 */
export function createEndpoints<E extends Env = Env>(common: Common<E>) {
  const routes = new Hono<E>()
  const add =
    (method: string) =>
    <Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
      path: string,
      endpoint: Endpoint<E, Params, Query, Body>,
    ) => {
      const { before = [], handle, ...description } = { ...common, ...endpoint }
      const { params, query, body, headers } = endpoint
      for (const schema of [params, query, body, headers]) if (schema) requireMaxima(schema, endpoint.id)
      const handler = async (c: Context<E>) => {
        const input = await checkRequest(c, description)
        return input instanceof Response ? input : handle(c, input as Input<Params, Query, Body>)
      }
      descriptions.set(handler, description)
      routes.on(method, [path], ...before, handler)
    }
  return { routes, get: add('GET'), post: add('POST'), put: add('PUT'), delete: add('DELETE') }
}

/** Returns what was sent, or the response that refuses it. */
async function checkRequest(
  c: Context,
  { rateLimit, params, query, body, invalid }: EndpointDescription,
): Promise<Response | object> {
  const limited = await rateLimit?.enforce?.(c)
  if (limited) return limited
  const input: Record<string, unknown> = {}
  const parts = [
    ['body', body, readJson],
    ['query', query, () => c.req.query()],
    ['params', params, () => c.req.param()],
  ] as const
  for (const [name, schema, read] of parts) {
    if (!schema) continue
    const sent = await read(c)
    const parsed = schema.safeParse(sent)
    if (!parsed.success) return respondInvalid(c, parsed.error, sent, invalid)
    input[name] = parsed.data
  }
  return input
}

function respondInvalid(
  c: Context,
  issues: z.ZodError,
  sent: unknown,
  invalid: EndpointDescription['invalid'] = describeIssues,
) {
  const refusal = typeof invalid === 'function' ? invalid(issues, sent) : invalid
  const { error, ...details } = typeof refusal === 'string' ? { error: refusal } : refusal
  return respondWithError(c, 'invalid_request', error, details)
}

/** Names the values that are not valid. */
export const describeIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/**
 * Parses the request body as JSON.
 *
 * @returns undefined when the body is not JSON or contains a NUL character, which PostgreSQL text
 * columns can't store.
 */
async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (/\\u0000/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
