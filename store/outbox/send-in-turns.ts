import { setTimeout as wait, setImmediate as waitForTurn } from 'node:timers/promises'

/** More than one device may be silent without stopping the others of its push service. */
const maxPerHost = 2
/** A silent endpoint costs a socket until its time is up. */
const maxAtOnce = 256
/** Of these to endpoints of which nobody knows whether they answer: anybody can name thousands. */
const maxUnproven = 192
/** How soon a new message is found while others are under way. */
const checkMs = 1_000
/** How soon one that is due again is found meanwhile: reading thousands takes 100 ms. */
const relistMs = 10_000

/**
 * Sends all messages that are due, until there are none, in the order of the list. A push service
 * gets two at a time, so one that is silent delays nobody else's messages; what becomes due
 * meanwhile is sent beside what is under way.
 *
 * @param hasNew tells cheaply whether the list has messages that it didn't have before
 * @param send records how it went: a message that stays due is sent again
 */
export async function sendInTurns<T extends { endpoint: string }>(
  {
    listDue,
    hasNew,
    getKey,
    isProven = () => true,
    send,
  }: {
    listDue: () => Promise<T[]>
    hasNew: () => Promise<boolean>
    getKey: (message: T) => string
    /** Whether its endpoint has answered before, or is known to answer. */
    isProven?: (message: T) => boolean
    send: (message: T) => Promise<void>
  },
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const countByHost = new Map<string, number>()
  let unprovenCount = 0
  let listedAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  const failures: unknown[] = []
  let turn = Promise.resolve()
  let waiting: { message: T; host: string }[] = []

  /** @returns whether it could start */
  function start({ message, host }: { message: T; host: string }): boolean {
    const count = countByHost.get(host) ?? 0
    const unproven = isProven(message) ? 0 : 1
    if (underWay.size >= maxAtOnce || count >= maxPerHost || unprovenCount + unproven > maxUnproven) return false
    const key = getKey(message)
    unprovenCount += unproven
    countByHost.set(host, count + 1)
    // Encrypting takes a millisecond or more, in which nothing else runs.
    turn = turn.then(() => waitForTurn())
    const sending = turn
      .then(() => send(message))
      .catch(error => void failures.push(error))
      .finally(() => {
        underWay.delete(key)
        unprovenCount -= unproven
        countByHost.set(host, (countByHost.get(host) ?? 1) - 1)
      })
    underWay.set(key, sending)
    return true
  }

  async function shouldList(): Promise<boolean> {
    const at = performance.now()
    if (underWay.size === 0 || at - listedAt >= relistMs) return true
    if (at - checkedAt < checkMs) return false
    checkedAt = at
    return hasNew()
  }

  try {
    while (!signal.aborted) {
      if (failures.length > 0) throw failures[0]
      if (await shouldList()) {
        listedAt = performance.now()
        checkedAt = listedAt
        // What ends while the list is read may still be on it.
        const alreadySent = new Set(underWay.keys())
        const due = (await listDue()).filter(message => !alreadySent.has(getKey(message)))
        waiting = due.map(message => ({ message, host: URL.parse(message.endpoint)?.host ?? '' }))
        if (waiting.length === 0 && underWay.size === 0) return
      }
      const candidates = waiting
      waiting = []
      for (const candidate of candidates) {
        if (!start(candidate)) waiting.push(candidate)
      }
      const pause = new AbortController()
      // A timer may fire a little early: the rest of the time is waited for then.
      const untilCheckMs = Math.max(1, checkedAt + checkMs - performance.now())
      const checking = wait(untilCheckMs, undefined, { signal: pause.signal }).catch(() => undefined)
      await Promise.race([...underWay.values(), checking])
      pause.abort()
    }
  } finally {
    await Promise.allSettled(underWay.values())
  }
}
