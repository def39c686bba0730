import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * How the server treats the next mail: refuses the recipient or the content with a reply code,
 * closes the connection or falls silent, or lets the sender wait before it accepts.
 */
export type MailBehaviour =
  | { on: 'greeting' | 'recipient' | 'content'; do: 'close' | 'fall silent' }
  | { on: 'recipient' | 'content'; do: 'refuse'; code: number }
  /** The mail is accepted, and the sender never learns of it. */
  | { on: 'content'; do: 'accept and close' }
  | { on: 'content'; do: 'accept'; afterMs: number }

export interface ReceivedMail {
  messageId: string
  recipients: string[]
  source: string
}

const accept: MailBehaviour = { on: 'content', do: 'accept', afterMs: 0 }

/**
 * A real SMTP server on a free port of this machine. It knows no password, if it asks for one.
 * Without `keepsSource` it forgets what mails say.
 */
export async function startMailServer({ hasPassword = false, port = 0, keepsSource = true } = {}) {
  const received: ReceivedMail[] = []
  let behaviour: () => MailBehaviour = () => accept
  const behaviours = new Map<string, MailBehaviour>()

  const server = new SMTPServer({
    disabledCommands: hasPassword ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect(session, callback) {
      behaviours.set(session.id, behaviour())
      meet(session, 'greeting', callback)
    },
    onRcptTo: (_address, session, callback) => meet(session, 'recipient', callback),
    async onData(stream, session, callback) {
      const source = await text(stream).catch(() => undefined)
      // The sender was killed, and the library has closed the connection.
      if (source === undefined) return
      const planned = behaviours.get(session.id) ?? accept
      const isAccepted = planned.on !== 'content' || planned.do.startsWith('accept')
      if (isAccepted)
        received.push({
          messageId: /^Message-ID:\s+<(.+)>/im.exec(source)?.[1] ?? '',
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          source: keepsSource ? source : '',
        })
      meet(session, 'content', callback)
    },
  })
  // A sender that closes the connection is no error of these tests.
  server.on('error', () => {})

  type Callback = (error?: Error | null) => void

  function meet(session: SMTPServerSession, step: MailBehaviour['on'], callback: Callback): void {
    const planned = behaviours.get(session.id) ?? accept
    if (planned.on !== step) callback()
    else if (planned.do === 'refuse')
      callback(Object.assign(new Error('Refused by the test'), { responseCode: planned.code }))
    else if (planned.do === 'accept') setTimeout(callback, planned.afterMs)
    else if (planned.do !== 'fall silent') closeConnection(session.id)
  }

  const closeConnection = (id: string) => {
    for (const connection of server.connections)
      if (connection.id === id) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
  }

  const usedPort = await new Promise<number>(resolve => {
    const listener = server.listen(port, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
  })
  return {
    port: usedPort,
    url: `smtp://127.0.0.1:${usedPort}`,
    received,
    /** Decides about each connection from now on. */
    behave(next: MailBehaviour | (() => MailBehaviour) = accept) {
      behaviour = typeof next === 'function' ? next : () => next
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>
