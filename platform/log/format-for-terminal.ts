const warnLevel = 40
const errorLevel = 50

/**
 * Formats a line of the log for a person who watches the program: time, message and fields, and the
 * stack of an error below.
 * @param line a JSON object of the log
 */
export function formatForTerminal(line: string): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, requestId: _requestId, err, ...fields } = JSON.parse(line)
  const urgency = level >= errorLevel ? 'Error: ' : level >= warnLevel ? 'Warning: ' : ''
  const details = Object.entries(fields).map(([name, value]) => ` ${name}=${format(value)}`)
  const clock = new Date(time).toTimeString().slice(0, 8)
  return `${clock} ${urgency}${format(msg)}${details.join('')}\n${err ? describeError(err) : ''}`
}

interface LoggedError {
  stack?: string
  code?: unknown
  cause?: unknown
  errors?: unknown[]
}

/** The stack and code of an error, and those of its causes. */
function describeError(error: unknown): string {
  const { stack, code, cause, errors = [] } = (typeof error === 'object' ? error : {}) as LoggedError
  const lines = (stack ?? format(error)).split('\n').map(format)
  if (code !== undefined) lines.push(`    code: ${format(code)}`)
  const causes = [...(cause === undefined ? [] : [cause]), ...errors].map(inner => `Caused by: ${describeError(inner)}`)
  return `${lines.join('\n')}\n${causes.join('')}`
}

/** On one line, without what would steer the terminal. */
const format = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text?.replaceAll(/\p{Cc}/gu, ' ')
}
