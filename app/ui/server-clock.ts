// The server's time minus that of `performance.now()`, which no change of the device's clock moves.
let origin: number | undefined

/**
 * Notes a time that the server has named, in ms. It may arrive late or out of a cache, never early,
 * so the one that is farthest ahead is nearest.
 */
export function noteServerTime(time: number) {
  if (time) origin = Math.max(origin ?? Number.NEGATIVE_INFINITY, time - performance.now())
}

/** Returns the response. */
export function noteDate(response: Response): Response {
  noteServerTime(Date.parse(response.headers.get('date') ?? ''))
  return response
}

/** The server's time in ms; the device's until the server has named its own. */
export const getServerNow = () => (origin === undefined ? Date.now() : origin + performance.now())
