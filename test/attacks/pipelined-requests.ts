import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from './attack.ts'

const connections = 8
/** Some 210 KB a connection, 1.7 MB in all. */
const requestsEach = 2_600
const seconds = 5

/** Sends thousands of requests over few connections and reads no response. */
export const pipelinedRequests: Attack = {
  name: 'pipelined requests',
  async run({ db, store, request }) {
    const photo = await db.selectFrom('photos').select('url').where('blur', 'is not', null).executeTakeFirstOrThrow()
    const paths = [photo.url, '/shop', '/api/products', '/product/nothing', '/api/live', photo.url]
    const sockets = Array.from({ length: connections }, (_, index) =>
      sendWithoutReading(store.url, paths[index % paths.length] ?? '/'),
    )
    await wait(seconds * 1_000)
    // The paused sockets of the attacker notice the end when they are read.
    for (const socket of sockets) socket.resume()
    await wait(500)
    const open = sockets.filter(({ closed }) => !closed).length
    for (const socket of sockets) socket.destroy()
    const { status } = await request('192.0.2.10', '/shop')
    return {
      figures: {
        'requests sent': connections * requestsEach,
        'connections that stayed open': `${open} of ${connections}`,
      },
      violations: [
        ...(open > 0 ? [`${open} connections with ${requestsEach} unanswered requests stayed open`] : []),
        ...(status === 200 ? [] : [`/shop answered ${status}`]),
      ],
    }
  },
}

function sendWithoutReading(url: string, path: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requestsEach))
  return socket
}
