import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProviderAccess } from '../actors/provider-actions.ts'
import { createSandboxClient, type PaymentSandbox } from '../processes/payment-sandbox.ts'

export interface ProviderOptions {
  seed: number
  /** The stores, which get webhooks in turn. */
  storeUrls: string[]
}

/** What the storm changes about the provider. */
export interface ProviderChange {
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

/** The payment provider, in a process of its own. */
export interface Provider extends ProviderAccess, Pick<PaymentSandbox, 'environment' | 'close'> {
  send(change: ProviderChange): Promise<ProviderState>
  /** Submits a form of the payment page or the dashboard. Returns the status, 0 without one. */
  submit(path: string, form: Record<string, string>): Promise<number>
}

export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const file = fileURLToPath(new URL('./provider-process.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(options)], { execArgv: [] })
  const ended = once(child, 'exit')
  const started = once(child, 'message') as Promise<[Pick<PaymentSandbox, 'url' | 'environment'>]>
  const failed = ended.then(([code]) => Promise.reject(new Error(`The provider exited (${code})`)))
  const [{ url, environment }] = await Promise.race([started, failed])
  failed.catch(() => undefined)
  const post = (path: string, body: BodyInit) =>
    fetch(new URL(path, url), { method: 'POST', body, headers: { origin: url }, redirect: 'manual' })
  return {
    environment,
    stripe: createSandboxClient(url),
    send: async change => (await post('/storm', JSON.stringify(change))).json() as Promise<ProviderState>,
    async submit(path, form) {
      const response = await post(path, new URLSearchParams(form))
      await response.body?.cancel()
      return response.status
    },
    async close() {
      child.kill()
      await ended
    },
  }
}
