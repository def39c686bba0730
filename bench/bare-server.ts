import { createServer, get, type IncomingMessage } from 'node:http'

// What the machine can do at most: node's own server sending the very bytes and headers that the store sent for each address.
// node bench/bare-server.ts STORE-URL ACCEPT-ENCODING PATH...; prints its port.
const [store = '', acceptEncoding = '', ...paths] = process.argv.slice(2)
const hopByHopHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const answers = new Map<string, { headers: string[]; body: Buffer }>()
for (const path of paths) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(store + path, { headers: { 'accept-encoding': acceptEncoding } }, resolve).on('error', reject),
  )
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const headers = Object.entries(answer.headers).filter(([name]) => !hopByHopHeaders.has(name))
  answers.set(path, { headers: headers.flat().map(String), body: Buffer.concat(chunks) })
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
