const minuteMs = 60_000
/** Pauses after each failed attempt; after the last attempt the message is dropped. */
const pausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, 60 * minuteMs, 3 * 60 * minuteMs]
/** A push service may ask for a longer pause than those, but not for ever. */
const maxPauseMs = 24 * 60 * minuteMs

/**
 * How long to wait in milliseconds until a message is sent again; undefined when it is given up.
 * @param attempts failed ones before this one
 * @param retryAfterMs what the push service has asked for
 */
export function getRetryPause(attempts: number, retryAfterMs: number): number | undefined {
  const pauseMs = pausesMs[attempts]
  return pauseMs === undefined ? undefined : Math.min(Math.max(pauseMs, retryAfterMs), maxPauseMs)
}
