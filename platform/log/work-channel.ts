import { channel } from 'node:diagnostics_channel'

/**
 * Published when work begins that may keep the event loop: a request, a background job, and each
 * statement of SQLite, which nothing can interrupt. The watchdog notes then whose work it is.
 */
export const workChannel = channel('tuffthrift.work')
