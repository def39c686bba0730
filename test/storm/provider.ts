import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { findFreePort } from '../processes/free-port.ts'

export const secretKey = 'sk_test_storm'
export const webhookSecret = 'whsec_storm'

export interface ProviderOptions {
  port: number
  seed: number
  /** The stores, which get webhooks in turn. */
  storeUrls: string[]
}

/** What the storm tells the provider's process. */
export interface ProviderMessage {
  id: number
  offsetMs?: number
  /** Without faults, so that everything can settle. */
  isCalm?: boolean
}

export interface ProviderState {
  /** Faults made so far, by kind. */
  faults: Record<string, number>
  violations: string[]
  /** Webhooks that the store has not accepted. */
  undelivered: number
}

export type ProviderReply = { id: number } & Partial<ProviderState>

/** The payment provider, in a process of its own. */
export interface Provider {
  url: string
  stripe: Stripe
  send(message: Omit<ProviderMessage, 'id'>): Promise<ProviderState>
  /** Submits a form of the payment page or the dashboard. Returns the status, 0 without one. */
  submit(path: string, form: Record<string, string>): Promise<number>
  close(): Promise<void>
}

export async function startProvider(options: Omit<ProviderOptions, 'port'>): Promise<Provider> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const file = fileURLToPath(new URL('./provider-process.ts', import.meta.url))
  const child = fork(file, [JSON.stringify({ ...options, port })], { execArgv: [] })
  const waiting = new Map<number, (reply: ProviderReply) => void>()
  let sequence = 0
  child.on('message', (reply: ProviderReply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  await new Promise<ProviderReply>((resolve, reject) => {
    waiting.set(0, resolve)
    child.once('exit', code => reject(new Error(`The provider exited (${code})`)))
  })
  return {
    url,
    stripe: new Stripe(secretKey, {
      protocol: 'http',
      host: 'localhost',
      port,
      telemetry: false,
      // In the header User-Agent, so that what the storm itself asks for never fails.
      appInfo: { name: 'storm' },
    }),
    send(message) {
      sequence += 1
      const id = sequence
      const reply = new Promise<ProviderReply>(resolve => waiting.set(id, resolve))
      child.send({ ...message, id })
      return reply as Promise<ProviderReply & ProviderState>
    },
    async submit(path, form) {
      const init = {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: url },
        redirect: 'manual',
      } as const
      const response = await fetch(new URL(path, url), init)
      await response.body?.cancel()
      return response.status
    },
    close() {
      const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
      child.kill()
      return ended
    },
  }
}
