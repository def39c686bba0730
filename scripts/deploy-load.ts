import { createShopperClient } from '../test/shopper-client.ts'

/** What was asked for in a phase of the drill, and what went wrong. */
export interface PhaseResult {
  name: string
  requests: number
  purchases: number
  failures: string[]
  /** Requests whose idle connection was closed as they were sent. Browsers send them again, too. */
  reconnects: number
  /** Milliseconds of the slowest request. */
  slowestMs: number
}

const readers = 6
const buyers = 2

/**
 * Lets readers open pages and buyers buy one product after the other until it is stopped.
 * @param options.pages Paths that readers open in turn.
 * @param options.takeProduct Returns a product that nobody has bought yet.
 * @param options.sandboxUrl Where the payment provider's pages are.
 */
export function startLoad({
  url,
  pages,
  takeProduct,
  sandboxUrl,
}: {
  url: string
  pages: readonly string[]
  takeProduct: () => string
  sandboxUrl: string
}) {
  const createPhase = (name: string): PhaseResult => ({
    name,
    requests: 0,
    purchases: 0,
    failures: [],
    reconnects: 0,
    slowestMs: 0,
  })
  let phase = createPhase('')
  let isStopped = false
  const fail = (what: string, reason: unknown) => phase.failures.push(`${what}: ${reason}`)

  async function request(path: string, init?: RequestInit): Promise<Response> {
    const startedAt = Date.now()
    phase.requests += 1
    try {
      const countReconnect = () => {
        phase.reconnects += 1
      }
      const response = await fetchAgain(url + path, { ...init, redirect: 'manual' }, countReconnect)
      const body = await response.arrayBuffer()
      if (response.status >= 400) fail(`${init?.method ?? 'GET'} ${path}`, response.status)
      return new Response(body.byteLength > 0 ? body : null, response)
    } catch (error) {
      fail(`${init?.method ?? 'GET'} ${path}`, error instanceof Error ? (error.cause ?? error) : error)
      throw error
    } finally {
      phase.slowestMs = Math.max(phase.slowestMs, Date.now() - startedAt)
    }
  }

  async function read(first: number): Promise<void> {
    for (let index = first; !isStopped; index++)
      // Counted above.
      await request(pages[index % pages.length] ?? '/').catch(() => undefined)
  }

  async function buy(): Promise<void> {
    while (!isStopped)
      try {
        const send = (path: string, init?: RequestInit) =>
          path.startsWith('/pay/') ? fetch(sandboxUrl + path, { ...init, redirect: 'manual' }) : request(path, init)
        const { sessionId } = await createShopperClient(send).buy([takeProduct()])
        const order = await request(`/api/orders?session_id=${sessionId}`)
        const { status } = (await order.json()) as { status?: string }
        if (status !== 'paid') fail('purchase', `the order is ${status}`)
        phase.purchases += 1
      } catch (error) {
        fail('purchase', error)
      }
  }

  const running = [
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: buyers }, () => buy()),
  ]
  return {
    /** Counts from now on as another phase. Returns the one that has ended. */
    startPhase(name: string): PhaseResult {
      const ended = phase
      phase = createPhase(name)
      return ended
    },
    /** Resolves when the phase has had this much. */
    async reach({ requests, purchases }: { requests: number; purchases: number }) {
      while (phase.requests < requests || phase.purchases < purchases)
        await new Promise(resolve => setTimeout(resolve, 100))
    },
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

/**
 * Sends a request, and again when the balancer closes the idle connection that it was sent on, as
 * browsers do.
 */
export async function fetchAgain(address: string, init?: RequestInit, onReconnect?: () => void): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (!isClosedConnection(error)) throw error
    onReconnect?.()
    return fetch(address, init)
  }
}

const isClosedConnection = (error: unknown) =>
  error instanceof Error && /^(ECONNRESET|UND_ERR_SOCKET)$/.test(String((error.cause as { code?: string })?.code))
