import { isAccountMessage, isPushKind, type MessageKind } from '#store/outbox/message.ts'

const toMs = (minutes: number) => minutes * 60_000
/** The last attempt is 25 hours after the first one. */
const mailPausesMs = [1, 5, 15, 60, ...Array<number>(8).fill(180)].map(toMs)
/** Secret links are valid for an hour: after that the message would be useless. */
const accountPausesMs = mailPausesMs.slice(0, 3)
const pushPausesMs = [0.5, 2, 10, 60, 180].map(toMs)
/** A push service may ask for a longer pause than those, but not for ever. */
const maxPauseMs = toMs(24 * 60)

/**
 * How long to wait in milliseconds until a message is sent again; undefined when it is given up.
 * @param message.attempts those that were begun
 * @param options.pausesMs after each attempt, in place of those of the kind
 * @param options.retryAfterMs what the push service has asked for
 */
export function getRetryPause(
  message: { kind: MessageKind; attempts: number },
  { pausesMs, retryAfterMs = 0 }: { pausesMs?: readonly number[] | undefined; retryAfterMs?: number | undefined },
): number | undefined {
  const kindPausesMs = isPushKind(message.kind)
    ? pushPausesMs
    : isAccountMessage(message)
      ? accountPausesMs
      : mailPausesMs
  const pauseMs = (pausesMs ?? kindPausesMs)[message.attempts - 1]
  return pauseMs === undefined ? undefined : Math.min(Math.max(pauseMs, retryAfterMs), maxPauseMs)
}
