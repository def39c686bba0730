/** The database doesn't answer. What was sent to it last may have been done or not. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/**
 * Codes of connections that end or can't be made.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const connectionCodes =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** Errors of pg without a code. */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/

/** Whether a query failed because the database can't be reached, and may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailableError || connectionMessages.test(error.message)) return true
  const { code } = error as NodeJS.ErrnoException
  return (typeof code === 'string' && connectionCodes.test(code)) || isDatabaseUnavailable(error.cause)
}
