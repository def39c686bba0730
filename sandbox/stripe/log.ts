/** Writes a log message with its structured fields. */
export type Log = (message: string, fields: Record<string, unknown>) => void
