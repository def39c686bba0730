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
  return `${clock} ${urgency}${msg}${details.join('')}\n${err ? `${err.stack ?? format(err)}\n` : ''}`
}

const format = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
