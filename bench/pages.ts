import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median, type Row } from './row.ts'

const run = promisify(execFile)
const browsersEncoding = 'gzip, deflate, br, zstd'
const rounds = 5
const secondsEach = 2
const enough = 0.85

/** Pages of a running store, from the cache, against a bare node:http server sending the same bytes: both measured in turn, the ratio of their medians. */
export async function measurePages(storeUrl: string, product: string): Promise<Row[]> {
  if (!(await hasWrk())) return [{ what: 'pages from the cache', measured: 'left out: wrk is not installed' }]
  const pages = ['/shop', `/product/${product}`]
  const paths = [...pages, '/api/products']
  const bare = await startBare(storeUrl, paths)
  const rows: Row[] = []
  for (const path of paths) {
    const speeds = { store: [] as number[], bare: [] as number[] }
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      const store = await requestsPerSecond(storeUrl + path)
      const other = await requestsPerSecond(bare.url + path)
      if (round === 0) continue
      speeds.store.push(store)
      speeds.bare.push(other)
    }
    const ratio = median(speeds.store) / median(speeds.bare)
    const isPage = pages.includes(path)
    rows.push({
      what: `\`${path.replace(product, '{id}')}\`${isPage ? ' from the cache' : ''}, against a bare \`node:http\` sending the same bytes`,
      measured: `${Math.round(ratio * 100)} % (${Math.round(median(speeds.store))} of ${Math.round(median(speeds.bare))} a second)`,
      ...(isPage ? { aim: { text: `≥ ${enough * 100} %`, isMet: ratio >= enough } } : {}),
    })
  }
  bare.stop()
  return rows
}

/** Pages that nobody has asked for before: each a search of its own, eight at a time. */
export async function measureMisses(storeUrl: string): Promise<Row> {
  const count = 400
  let next = 0
  const ask = async () => {
    // White space around a search changes nothing but the address.
    while (next < count) {
      const q = `${' '.repeat(next % 20)}e${' '.repeat(next / 20)}`
      next += 1
      await (await fetch(`${storeUrl}/shop?${new URLSearchParams({ q })}`)).text()
    }
  }
  await (await fetch(`${storeUrl}/shop?q=e&sort=oldest`)).text()
  const began = performance.now()
  await Promise.all(Array.from({ length: 8 }, ask))
  const perSecond = count / ((performance.now() - began) / 1000)
  return { what: '`/shop` rendered on a miss, 8 at a time', measured: `${Math.round(perSecond)} a second` }
}

const hasWrk = () =>
  run('wrk', ['--version']).then(
    () => true,
    // It says its version and ends with status 1.
    error => error.code === 1,
  )

async function requestsPerSecond(url: string): Promise<number> {
  const options = ['-t1', '-c16', `-d${secondsEach}s`, '-H', `accept-encoding: ${browsersEncoding}`, url]
  const { stdout } = await run('wrk', options)
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

async function startBare(storeUrl: string, paths: string[]): Promise<{ url: string; stop: () => void }> {
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, storeUrl, browsersEncoding, ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() }
}
