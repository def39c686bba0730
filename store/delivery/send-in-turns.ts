import { setTimeout as wait, setImmediate as waitForTurn } from 'node:timers/promises'
import { isPushKind, type MessageKind } from '#store/outbox/message.ts'
import type { SendResult } from '#store/outbox/send-result.ts'

/** A message that is due. */
export interface DueMessage {
  id: string
  kind: MessageKind
  /** Of a push message the address at its push service; null when there is none any more. */
  endpoint: string | null
  /** When the device of a search alert last got a message. */
  lastSentAt: string | null
}

/** The push services of browsers. They answer, whoever named an address of theirs. */
const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
]
/** More than one device may be silent without stopping the others of its push service. */
const maxPerPushService = 2
const maxMails = 5
/** Of a kind. A silent endpoint costs a socket until its time is up. */
const maxAtOnce = 256
/** Of these to endpoints of which nobody knows whether they answer: anybody can name thousands. */
const maxUnproven = 192
/** How soon a new message is found while others are under way. */
const checkMs = 1_000
/** How soon one that is due again is found meanwhile: reading thousands takes 100 ms. */
const relistMs = 10_000

/** Places that a message takes while it is under way, with how many there are of each. */
function listPlaces({ kind, endpoint, lastSentAt }: DueMessage): [name: string, max: number][] {
  if (!isPushKind(kind)) return [['mail', maxMails]]
  const { host = '', hostname = '' } = URL.parse(endpoint ?? '') ?? {}
  const isKnown = pushServices.some(name => `.${hostname}`.endsWith(`.${name}`))
  const isUnproven = kind === 'search_alert' && lastSentAt === null && !isKnown
  return [
    [kind, maxAtOnce],
    [`${kind} ${host}`, maxPerPushService],
    ...(isUnproven ? [['unproven', maxUnproven] as [string, number]] : []),
  ]
}

/**
 * Sends all messages that are due, until there are none, in the order of the list. A push service
 * gets two at a time and the mail server five, so one that is silent delays nobody else's messages;
 * what becomes due meanwhile is sent beside what is under way.
 *
 * @param hasNew tells cheaply whether the list has messages that it didn't have before
 * @param send records how it went: a message that stays due is sent again. After an unreachable
 * mail server no more mails are tried for a while
 */
export async function sendInTurns(
  {
    listDue,
    hasNew,
    send,
  }: {
    listDue: () => Promise<DueMessage[]>
    hasNew: () => Promise<boolean>
    send: (message: DueMessage) => Promise<SendResult | undefined>
  },
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Map<string, Promise<void>>()
  const counts = new Map<string, number>()
  let listedAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let unreachableAt = Number.NEGATIVE_INFINITY
  const failures: unknown[] = []
  let turn = Promise.resolve()
  let waiting: DueMessage[] = []

  const isReachable = ({ kind }: DueMessage) => isPushKind(kind) || performance.now() - unreachableAt >= relistMs

  /** @returns whether it could start */
  function start(message: DueMessage): boolean {
    const places = listPlaces(message)
    if (!isReachable(message) || places.some(([name, max]) => (counts.get(name) ?? 0) >= max)) return false
    const take = (number: 1 | -1) => {
      for (const [name] of places) counts.set(name, (counts.get(name) ?? 0) + number)
    }
    take(1)
    // Encrypting takes a millisecond or more, in which nothing else runs.
    turn = turn.then(() => waitForTurn())
    const sending = turn
      .then(() => (signal.aborted ? undefined : send(message)))
      .then(result => {
        if (result?.status === 'deferred' && result.isUnreachable) unreachableAt = performance.now()
      })
      .catch(error => void failures.push(error))
      .finally(() => {
        underWay.delete(message.id)
        take(-1)
      })
    underWay.set(message.id, sending)
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
        waiting = (await listDue()).filter(message => !alreadySent.has(message.id) && isReachable(message))
        if (waiting.length === 0 && underWay.size === 0) return
      }
      waiting = waiting.filter(message => !start(message))
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
