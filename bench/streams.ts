import { type ClientRequest, get } from 'node:http'
import type { Db } from '../store/database.server.ts'
import { openBrowser } from '../test/browser.ts'
import { addPiece } from '../test/factories.ts'
import { quantile, type Row } from './row.ts'

const count = 2_000

/** Opens many live streams on a running store, sells one piece, and sees how long it takes until each has been told. */
export async function measureStreams(storeUrl: string, db: Db): Promise<Row> {
  const piece = await addPiece(db)
  const told: number[] = []
  const { promise: allTold, resolve } = Promise.withResolvers<void>()
  const hear = () => {
    told.push(performance.now())
    if (told.length === count) resolve()
  }
  const streams: ClientRequest[] = []
  for (let opened = 0; opened < count; opened += 100)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => openStream(storeUrl, piece, hear)))))

  const request: Parameters<typeof openBrowser>[0] = (path, init) =>
    fetch(new URL(path, storeUrl), { ...init, redirect: 'manual' })
  const browser = openBrowser(request)
  const { url } = await browser.startPaying([piece])
  const began = performance.now()
  await browser.pay(url)
  await allTold
  for (const stream of streams) stream.destroy()
  const times = told.map(at => at - began)
  const p99 = quantile(times, 0.99)
  return {
    what: `${count.toLocaleString('en')} open live streams told of one sale, from the payment on`,
    measured: `p50 ${Math.round(quantile(times, 0.5))} ms, p99 ${Math.round(p99)} ms`,
    aim: { text: 'p99 ≤ 1 s', isMet: p99 <= 1_000 },
  }
}

/** Resolves when the stream has begun; calls `hear` when it tells that the piece is sold. */
function openStream(storeUrl: string, piece: string, hear: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    let text = ''
    let hasHeard = false
    const stream = get(`${storeUrl}/api/live`, { agent: false }, answer => {
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        if (text.includes('\nid: ')) resolve(stream)
        if (hasHeard || !text.includes(`"id":"${piece}","change":"sold"`)) return
        hasHeard = true
        hear()
      })
    })
    stream.on('error', reject)
  })
}
