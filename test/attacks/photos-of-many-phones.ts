import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import type { Attack } from './attack.ts'

const phones = 50
const connectionsEach = 6
const photosEach = 24
const silentClients = 200
/** Every tenth phone reads slowly. */
const slowPauseMs = 20

/** 50 phones behind one address load photos while 200 clients of another one ask and don't read. */
export const photosOfManyPhones: Attack = {
  name: 'photos of 50 phones',
  async run({ db, store }) {
    const photos = await db.selectFrom('photos').select('sources').where('blur', 'is not', null).execute()
    const urls = photos.flatMap(({ sources }) =>
      (JSON.parse(sources ?? '[]') as { url: string }[]).map(({ url }) => url),
    )
    const port = Number(new URL(store.url).port)
    const silent = Array.from({ length: silentClients }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.pause()
      const requests = Array.from({ length: 15 }, (_, index) => urls[index % urls.length])
      const headers = 'Host: localhost\r\nX-Forwarded-For: 192.0.2.20\r\n\r\n'
      socket.write(requests.map(url => `GET ${url} HTTP/1.1\r\n${headers}`).join(''))
      return socket
    })
    const startedAt = performance.now()
    const statuses = await Promise.all(Array.from({ length: phones }, (_, phone) => loadPhotos(store.url, urls, phone)))
    const seconds = (performance.now() - startedAt) / 1000
    for (const socket of silent) socket.destroy()
    const all = statuses.flat()
    const loaded = all.filter(status => status === 200).length
    return {
      figures: { 'photos loaded': `${loaded} of ${all.length}`, seconds: seconds.toFixed(1) },
      violations: loaded === all.length ? [] : [`${all.length - loaded} photos were not loaded`],
    }
  },
}

async function loadPhotos(storeUrl: string, urls: readonly string[], phone: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsEach })
  const pauseMs = phone % 10 === 0 ? slowPauseMs : 0
  const wanted = Array.from({ length: photosEach }, (_, index) => urls[(phone + index) % urls.length])
  const statuses = await Promise.all(wanted.map(url => loadPhoto(`${storeUrl}${url}`, agent, pauseMs)))
  agent.destroy()
  return statuses
}

/** @returns the status, 0 when the body did not arrive whole */
function loadPhoto(url: string, agent: Agent, pauseMs: number): Promise<number> {
  return new Promise(resolve => {
    const request = get(url, { agent, headers: { 'x-forwarded-for': '192.0.2.21' } }, response => {
      let length = 0
      response.on('data', chunk => {
        length += chunk.length
        if (pauseMs === 0) return
        response.pause()
        setTimeout(() => response.resume(), pauseMs)
      })
      response.once('error', () => resolve(0))
      response.once('end', () =>
        resolve(length === Number(response.headers['content-length']) ? (response.statusCode ?? 0) : 0),
      )
    })
    request.once('error', () => resolve(0))
  })
}
