import { listErrors } from '../log/error-chain.ts'

/** The database doesn't answer. What was sent to it last may have been done or not. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** PostgreSQL runs queries and takes no writes, as a standby does. */
export class ReadOnlyDatabaseError extends Error {
  override name = 'ReadOnlyDatabaseError'
  readonly code = '25006'
}

/**
 * Codes of connections that end, also because this process stood still, or can't be made.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const connectionCodes =
  /^(08...|25P03|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** Errors of pg without a code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/

/** A read-only transaction and a full disk. */
const refusalCodes = ['25006', '53100']
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE of a disk without room for the index of the WAL. */
const sqliteRefusalCodes = [13, 4874]

/**
 * Whether the database has refused a write because it is read-only or its disk is full. Reads work.
 * @see https://sqlite.org/rescode.html#full
 */
export const isWriteRefused = (error: unknown): boolean =>
  listErrors(error).some(({ code, errcode }: Error & { code?: unknown; errcode?: unknown }) => {
    return refusalCodes.includes(code as string) || sqliteRefusalCodes.includes(errcode as number)
  })

/**
 * Whether an error of a connection to the database means that it can't be reached or takes no
 * writes, and that what failed may succeed later. Other services have errors with the same codes.
 */
export const isOutageError = (error: unknown): boolean =>
  isWriteRefused(error) ||
  listErrors(error).some(cause => {
    if (cause instanceof DatabaseUnavailableError || connectionMessages.test(cause.message)) return true
    const { code } = cause as NodeJS.ErrnoException
    return typeof code === 'string' && connectionCodes.test(code)
  })

/** What connections to the database have reported. */
const outageErrors = new WeakSet<Error>()

/** Notes an error of a connection to the database, for `isDatabaseUnavailable`. */
export function noteConnectionError(error: unknown): void {
  if (error instanceof Error && isOutageError(error)) outageErrors.add(error)
}

/**
 * Whether anything failed because the database can't be reached or takes no writes, and may succeed
 * later.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isWriteRefused(error) ||
  listErrors(error).some(cause => cause instanceof DatabaseUnavailableError || outageErrors.has(cause))
