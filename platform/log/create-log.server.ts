import { inspect } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'
import { PhotosUnavailableError } from '#store/products/photo-storage.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { getCauses } from './error-chain.ts'

export interface LogOptions {
  /** One of pino's levels, or `silent`. */
  level: string
  /** Returns the id of the request that a line belongs to. */
  getRequestId: () => string | undefined
  /** Called with every error that is logged. */
  onError?: (error: unknown) => void
}

/**
 * Creates the log: a JSON object per line, with `requestId` for what happens in a request. Of an
 * error it has what names the fault, and not the fields in which databases and providers repeat the
 * data of a request.
 *
 * Errors of a database that is away or takes no writes, or of a bucket that fails, have no line
 * each, because every request and job causes some: one line in ten seconds counts them. The monitor
 * of the database logs why.
 */
export function createLog(
  { level, getRequestId, onError = () => {} }: LogOptions,
  destination?: DestinationStream,
): Logger {
  const omitted = { 'the database': 0, 'the bucket': 0 }
  function omit(error: Error, without: keyof typeof omitted): void {
    omitted[without] += 1
    if (omitted[without] > 1) return
    const write = () => {
      log.warn({ count: omitted[without], reason: error.message }, `Operations failed without ${without}`)
      omitted[without] = 0
    }
    setTimeout(write, summaryMs).unref()
  }

  const log = pino(
    {
      level,
      mixin() {
        const requestId = getRequestId()
        return requestId === undefined ? {} : { requestId }
      },
      serializers: { err: describeError, reason: maskText, detail: maskText, details: describeDetails },
      hooks: {
        logMethod(parameters, method) {
          const [details] = parameters as unknown[]
          const failure = findOutage(details)
          if (failure) return omit(failure, failure instanceof PhotosUnavailableError ? 'the bucket' : 'the database')
          method.apply(this, parameters)
          if (typeof details === 'object' && details !== null && 'err' in details) onError(details.err)
        },
      },
    },
    ...(destination ? [destination] : []),
  )
  return log
}

/** Looks at `err`, and at the errors among the parameters of what a library has logged. */
function findOutage(fields: unknown): Error | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const { err, details } = fields as { err?: unknown; details?: unknown }
  return [err, ...(Array.isArray(details) ? details : [])].find(
    (error): error is Error =>
      error instanceof PhotosUnavailableError || (error instanceof Error && isDatabaseUnavailable(error)),
  )
}

const summaryMs = 10_000

/** What a library has logged: its parameters. */
const describeDetails = (details: unknown) =>
  Array.isArray(details) ? details.map(detail => describeError(detail)) : describeError(details)

interface LoggedError {
  type: string
  message: string
  stack: string
  code?: unknown
  cause?: LoggedError | string
  errors?: (LoggedError | string)[]
}

/** Fields that name a fault: of Node, SQLite, PostgreSQL, Stripe and S3. */
const safeFields = ['code', 'errno', 'syscall', 'errcode', 'table', 'constraint', 'statusCode', 'responseCode'] as const
const maxDepth = 4

function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return maskEmail(typeof error === 'string' ? error : inspect(error))
  const fields = error as Error & Record<string, unknown>
  const causes = depth < maxDepth ? getCauses(error) : []
  return {
    type: error.name,
    message: maskEmail(error.message),
    stack: maskEmail(error.stack ?? ''),
    ...Object.fromEntries(safeFields.filter(name => fields[name] !== undefined).map(name => [name, fields[name]])),
    ...(causes.length > 0 ? { cause: describeError(causes[0], depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < maxDepth
      ? { errors: error.errors.map(inner => describeError(inner, depth + 1)) }
      : {}),
  }
}

/** Replies of mail servers and errors of libraries repeat addresses. */
const maskText = (value: unknown) => (typeof value === 'string' ? maskEmail(value) : value)

const maskEmail = (text: string): string => text.replace(/[\w.+%-]{1,64}@[\w.-]{1,250}\.[a-z]{2,24}\b/gi, '[e-mail]')
