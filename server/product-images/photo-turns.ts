import type { ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'

/** What a photo that is being sent has in memory: a chunk of its file and one of its socket. */
const bytesInFlight = 128 * 1024
const photoLimits = {
  maxSending: (16 * 1024 * 1024) / bytesInFlight,
  /** So that a network whose clients don't read leaves room for others. */
  maxSendingPerNetwork: (4 * 1024 * 1024) / bytesInFlight,
  /** A client that has taken nothing for so long is disconnected. */
  stallTimeoutMs: 10_000,
  /** One that takes a byte now and then, too: 128 of them would keep all photos from others. */
  maxSendingMs: 60_000,
  /**
   * While a network that has fewer waits for a place, the oldest photo has this long: longer than
   * the storage has for the first byte, because proxies count a response without one as a failure.
   */
  minSendingMs: 6_000,
}

const roomIntervalMs = 50

interface Network {
  /** When each had its turn, or its first byte since, the oldest first. */
  sending: Map<ServerResponse, number>
  waiting: (() => void)[]
}

/**
 * Makes photos wait for their turn, before their file is opened, so that clients that don't read
 * can keep neither memory nor file descriptors. Networks take turns. Nothing is refused: a
 * connection has one photo in flight, so no more wait than there are connections. When all places
 * are taken by networks that read slowly, those that have most lose their oldest to one that waits.
 * The clocks of a client begin with a photo's first byte: until then it waits for the storage.
 */
export function takePhotoTurns(trustedProxies: number, limits = photoLimits): MiddlewareHandler<Env> {
  // Map order is the order of turns.
  const networks = new Map<string, Network>()
  let sending = 0
  let roomTimer: NodeJS.Timeout | undefined

  function startWaiting(): void {
    for (const [name, network] of networks) {
      if (sending >= limits.maxSending) return
      if (network.sending.size >= limits.maxSendingPerNetwork) continue
      const start = network.waiting.shift()
      if (!start) continue
      networks.delete(name)
      networks.set(name, network)
      sending += 1
      start()
    }
  }

  /** Takes a place from the network that has most, for one that has at least two fewer. */
  function makeRoom(): void {
    clearTimeout(roomTimer)
    if (sending < limits.maxSending) return
    const waiting = [...networks.values()].filter(network => network.waiting.length > 0)
    const fewest = Math.min(...waiting.map(network => network.sending.size))
    const [most] = [...networks.values()].sort((a, b) => b.sending.size - a.sending.size)
    if (!most || most.sending.size < fewest + 2) return
    const [response, since] = most.sending.entries().next().value as [ServerResponse, number]
    const restMs = since + limits.minSendingMs - performance.now()
    if (restMs <= 0) response.destroy()
    roomTimer = setTimeout(makeRoom, Math.max(restMs, roomIntervalMs)).unref()
  }

  async function waitForTurn(name: string, response: ServerResponse): Promise<void> {
    const network: Network = networks.get(name) ?? { sending: new Map(), waiting: [] }
    networks.set(name, network)
    const { promise, resolve } = Promise.withResolvers<void>()
    network.waiting.push(() => {
      network.sending.set(response, performance.now())
      resolve()
    })
    startWaiting()
    makeRoom()
    await promise
  }

  function endTurn(name: string, response: ServerResponse): void {
    const network = networks.get(name)
    if (!network) return
    sending -= 1
    network.sending.delete(response)
    if (network.sending.size === 0 && network.waiting.length === 0) networks.delete(name)
    startWaiting()
  }

  return async (c, next) => {
    const response: ServerResponse | undefined = c.env?.outgoing
    if (!response) return next()
    const { site, prefix } = getClientNetwork(c, trustedProxies)
    const name = site ?? prefix
    await waitForTurn(name, response)
    if (response.closed) {
      endTurn(name, response)
      return c.body(null)
    }
    response.once('close', () => endTurn(name, response))
    await next()
    const network = networks.get(name)
    // Whoever begins is the youngest.
    if (!network?.sending.delete(response)) return
    network.sending.set(response, performance.now())
    const timer = setTimeout(() => response.destroy(), limits.maxSendingMs)
    response.once('close', () => clearTimeout(timer))
    response.setTimeout(limits.stallTimeoutMs)
    // The time is the connection's. Node sets its own after this, unless another request waits.
    response.prependOnceListener('finish', () => response.setTimeout(0))
  }
}
