import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import { createHostedImport } from '#test/hosted-import.ts'
import { createJpegPhoto } from '#test/image-files.ts'

const hosted = createHostedImport()
const { write, run } = hosted

test('takes the photos that could not be reached at first in a later run, and leaves edited ones alone', async () => {
  let isReachable = false
  const jpeg = await createJpegPhoto()
  const server = await listen(
    createServer((_request, response) => void (isReachable ? response.end(jpeg) : response.writeHead(403).end())),
  )
  const { port } = server.address() as AddressInfo
  const getUrl = (name: string) => `http://127.0.0.1:${port}/${name}.jpg`
  await write('products.json', [
    { id: 'a', title: 'A', price: 1, imageUrl: getUrl('one') },
    { id: 'b', title: 'B', price: 1, imageUrls: [getUrl('two'), getUrl('three')] },
  ])
  await write('product-images/two.jpg', jpeg)
  const readImages = async () =>
    (await hosted.db.selectFrom('products').select('imageUrls').orderBy('id').execute()).map(
      ({ imageUrls }) => JSON.parse(imageUrls ?? '') as string[],
    )
  const first = await run({ isFetching: true })
  expect(first.refused.map(([, id, reason]) => [id, reason])).toEqual([
    ['a', `${getUrl('one')} its address answers 403`],
    ['b', `${getUrl('three')} its address answers 403`],
  ])
  expect((await readImages()).map(urls => urls.length)).toEqual([0, 1])

  isReachable = true
  expect((await run({ isFetching: true })).refused).toEqual([])
  const images = await readImages()
  expect(images.map(urls => urls.length)).toEqual([1, 2])
  const edited = JSON.stringify([images[1]?.[1]])
  await hosted.db
    .updateTable('products')
    .set({ imageUrls: edited })
    .where('id', '=', 'b' as ProductId)
    .execute()
  await run({ isFetching: true })
  expect(await readImages()).toEqual([images[0], [images[1]?.[1]]])
  await new Promise(resolve => server.close(resolve))
})

test('fetches no photo from this machine or a private network', async () => {
  const requests: string[] = []
  const server = await listen(
    createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end()
    }),
  )
  const { port } = server.address() as AddressInfo
  const imageUrls = [`http://127.0.0.1:${port}/a.jpg`, `http://localhost:${port}/b.jpg`, 'http://10.0.0.5/c.jpg']
  await write('products.json', [{ id: 'a', title: 'A', price: 1, imageUrls }])
  const { refused } = await run({ isFetching: true, allowsLoopback: false })
  expect(refused.map(([, , reason]) => reason)).toEqual([
    `${imageUrls[0]} its address leads to 127.0.0.1, which is not public`,
    `${imageUrls[1]} its address can't be reached: Not a public address: localhost`,
    `${imageUrls[2]} its address leads to 10.0.0.5, which is not public`,
  ])
  expect(requests).toEqual([])
  await new Promise(resolve => server.close(resolve))
})

const listen = (server: Server) => new Promise<Server>(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
