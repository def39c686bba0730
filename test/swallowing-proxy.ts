import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SwallowingProxy = Awaited<ReturnType<typeof startSwallowingProxy>>

/**
 * Starts a TCP proxy that can go silent: connections stay open, and nothing that is sent arrives.
 * @param trigger a text that silences the proxy when a client sends it
 */
export async function startSwallowingProxy(target: { host: string; port: number }, trigger?: string) {
  const sockets = new Set<Socket>()
  /** With the generation of each. */
  const peers = new Map<Socket, number>()
  let isSilent = false
  let generation = 0
  const swallow = () => {
    isSilent = true
    generation += 1
  }
  const server = createServer(client => {
    const peer = connect(target)
    if (trigger !== undefined) client.on('data', data => data.includes(trigger) && swallow())
    const born = generation
    const isPassing = () => !isSilent && born === generation
    peers.set(peer, born)
    peer.on('close', () => peers.delete(peer))
    for (const [from, to] of [
      [client, peer],
      [peer, client],
    ] as const) {
      sockets.add(from)
      from.on('data', data => void (isPassing() && to.write(data)))
      from.on('end', () => void (isPassing() && to.end()))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (isPassing()) to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    swallow,
    /**
     * Passes new connections on again. What was sent meanwhile and old connections are lost: the
     * target's end is closed, as its probes would do, which this machine answers all the same.
     */
    restore() {
      isSilent = false
      for (const [peer, born] of peers) if (born !== generation) peer.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
