import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Above the ports that browsers refuse, and below those that systems give to connections and to
// whoever asks for any port: nobody takes the port of a process that is being restarted.
const [firstPort, lastPort] = [11_000, 32_000]

/** Finds a local port that is not in use. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(firstPort, lastPort)
  return (await isFree(port)) ? port : findFreePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
