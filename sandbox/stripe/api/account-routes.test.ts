import { expect, test } from 'vitest'
import { createSandboxHarness } from '#test/emulators/stripe-harness.ts'

test('shows the account, its only webhook endpoint and its payment methods', async () => {
  const { stripe, sandbox } = createSandboxHarness({ subscribedEvents: ['checkout.session.completed'] })
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    object: 'account',
    charges_enabled: true,
    default_currency: 'myr',
  })
  expect((await stripe.webhookEndpoints.list()).data).toMatchObject([
    {
      status: 'enabled',
      url: 'http://localhost:3000/webhooks/stripe',
      enabled_events: ['checkout.session.completed'],
      livemode: false,
    },
  ])
  const [configuration] = (await stripe.paymentMethodConfigurations.list()).data
  expect(configuration).toMatchObject({ active: true, is_default: true, grabpay: { available: true } })
  expect(configuration?.alipay).toBeUndefined()
  await sandbox.close()
})
