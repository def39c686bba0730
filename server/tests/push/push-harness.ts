import { expect } from 'vitest'
import webPush from 'web-push'
import { createPushSender } from '#platform/push/push-sender.server.ts'
import type { PushTarget } from '#store/push/push-sender.ts'
import { createOrderHarness } from '#test/order-harness.ts'
import { type PushService, startPushService } from '#test/push-service.ts'
import { setUpEach } from '#test/set-up.ts'
import { type SignedInUser, signUp } from '#test/signed-in-user.ts'

/** An order harness whose messages go to a push service on this machine. */
export async function createPushHarness({ hasRateLimits = false } = {}) {
  const keys = webPush.generateVAPIDKeys()
  const service = await startPushService(() => keys.publicKey)
  const options = { keys, subject: 'mailto:hello@example.com', allowsLoopback: true }
  const push = createPushSender(options)
  const harness = await createOrderHarness({ push, hasRateLimits, hasPages: true })
  return {
    ...harness,
    service,
    publicKey: keys.publicKey,
    ...createDeviceSteps(service),

    /** Runs the background job that sends, once. */
    runJob: (signal = new AbortController().signal) => harness.sendMessages({}, signal),

    signUpAdmin: (email = 'boss@example.com') => signUp(harness, email, { isAdmin: true }),

    /** Buys the product and waits for the sale. Returns the number that pages show. */
    async sellProduct() {
      const { order } = await harness.shopper().buy([harness.productId])
      await harness.waitForOrderState(order.id, { status: 'paid' })
      return order.id.slice(-8).toUpperCase()
    },

    countDevices: async () => (await harness.db.selectFrom('pushSubscriptions').select('id').execute()).length,
    /** Push messages in the outbox, but those that failed. */
    async countWaitingPushes() {
      const pushes = harness.db.selectFrom('messages').select('id').where('kind', '=', 'notification')
      return (await pushes.where('status', '<>', 'failed').execute()).length
    },

    async close() {
      await harness.close()
      await service.close()
      expect(service.errors).toEqual([])
    },
  }
}

export const setUpPushHarness = setUpEach(createPushHarness)

const createDeviceSteps = (service: PushService) => ({
  /** Switches messages on for a new device of a user. */
  async switchOn(user: SignedInUser, device = service.createDevice()): Promise<PushTarget> {
    const response = await save(user, device)
    expect(response.status).toBe(204)
    return device
  },

  save,

  /** What a device has shown, in order. */
  listReceived: ({ endpoint }: PushTarget) =>
    service.received.filter(({ path }) => path === new URL(endpoint).pathname).map(({ payload }) => payload),
})

const save = (user: SignedInUser, { endpoint, p256dh, auth }: PushTarget, replaces?: string) =>
  user.request('/api/push-subscriptions', {
    method: 'POST',
    body: JSON.stringify({ endpoint, keys: { p256dh, auth }, replaces }),
  })
