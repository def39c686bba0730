import { createServer, get, type IncomingMessage } from 'node:http'

// Upper limit of the machine: a plain node:http server that replays the store's responses byte by
// byte. Usage: node bench/bare-server.ts STORE_URL ACCEPT_ENCODING PATH... Prints the port it
// listens on.
const [store = '', acceptEncoding = '', ...paths] = process.argv.slice(2)
const hopByHopHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const recordings = new Map<string, { headers: string[]; body: Buffer }>()
for (const path of paths) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(store + path, { headers: { 'accept-encoding': acceptEncoding } }, resolve).on('error', reject),
  )
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const headers = Object.entries(response.headers).filter(([name]) => !hopByHopHeaders.has(name))
  recordings.set(path, { headers: headers.flat().map(String), body: Buffer.concat(chunks) })
}

const server = createServer((request, response) => {
  const recording = recordings.get(request.url ?? '')
  response.writeHead(recording ? 200 : 404, recording?.headers)
  response.end(recording?.body)
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
