import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoreProcess } from '../processes/store-process.ts'
import type { Attack } from './attack.ts'

const streams = 50
const maxStreamEndMs = 500
const stops = [
  { name: 'without a proxy', trustedProxies: '0', maxMs: 3_000 },
  { name: 'behind a proxy', trustedProxies: '1', maxMs: 5_000 },
]

/** Sends parts of requests, some of them byte by byte, to a store that is being stopped. */
export const stopWithHalfSentRequests: Attack = {
  name: 'half-sent requests while stopping',
  async run({ startAnother }) {
    const figures: Record<string, string> = {}
    const violations: string[] = []
    for (const { name, trustedProxies, maxMs } of stops) {
      const { exitMs, streamEndMs } = await stopUnderAttack(await startAnother({ TRUST_PROXY: trustedProxies }))
      figures[`from SIGTERM to exit ${name}`] = `${exitMs} ms`
      figures[`until the last of ${streams} streams ended ${name}`] = `${streamEndMs} ms`
      if (exitMs > maxMs) violations.push(`stopping took ${exitMs} of ${maxMs} ms ${name}`)
      if (streamEndMs > maxStreamEndMs) violations.push(`live streams hung for ${streamEndMs} ms ${name}`)
    }
    return { figures, violations }
  },
}

async function stopUnderAttack({ url, stop }: StoreProcess): Promise<{ exitMs: number; streamEndMs: number }> {
  const port = Number(new URL(url).port)
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.resume().write(text)
    return socket
  }
  const live = await Promise.all(Array.from({ length: streams }, () => fetch(`${url}/api/live`)))
  const half =
    'POST /api/orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n'
  const sockets = [half, `${half}\r\n{`, `${half}\r\n{"email":`, ''].map(send)
  const dribbling = Array.from({ length: 4 }, () => send(`${half}\r\n{`))
  const timer = setInterval(() => {
    for (const socket of dribbling) if (!socket.destroyed) socket.write(' ')
  }, 200)
  await wait(500)
  const signalledAt = performance.now()
  const sinceSignal = () => Math.round(performance.now() - signalledAt)
  const streamsEnded = Promise.all(live.map(response => response.text().catch(() => undefined))).then(sinceSignal)
  await stop('SIGTERM')
  const exitMs = sinceSignal()
  clearInterval(timer)
  for (const socket of [...sockets, ...dribbling]) socket.destroy()
  return { exitMs, streamEndMs: await streamsEnded }
}
