import { type ClientRequest, get } from 'node:http'

/**
 * Opens a live stream of a store on a connection of its own.
 * @param onMessage gets the lines of each event, of which thousands may come at once
 */
export function connectEventStream(storeUrl: string, onMessage: (message: string) => void): ClientRequest {
  let rest = ''
  return get(`${storeUrl}/api/live`, { agent: false }, response => {
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) onMessage(message)
    })
  })
}

/** Opens a live stream as an open page does. Resolves when its first event has come. */
export function openStartedStream(storeUrl: string, onMessage: (message: string) => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = connectEventStream(storeUrl, message => {
      if (message.includes('id: ')) resolve(stream)
      onMessage(message)
    })
    stream.on('error', error => (stream.destroyed ? undefined : reject(error)))
  })
}
