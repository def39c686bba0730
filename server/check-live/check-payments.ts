import type { Config } from '#platform/config.server.ts'
import {
  describeStripeError,
  type StripeAccount,
  type WebhookEndpoint,
} from '#platform/payments/stripe-account.server.ts'
import { type Finding, found, type LiveCheck, problem } from '#store/opening/live-check.ts'
import { findClockDifference } from '../lifecycle/fault-reporter.ts'

/** Checks account, clock, methods and webhook endpoint at Stripe. */
export function listPaymentChecks(
  { publicUrl, paymentMethods }: Pick<Config, 'publicUrl' | 'paymentMethods'>,
  { account, now }: { account: StripeAccount | undefined; now: () => Date },
): LiveCheck[] {
  const createCheck = (name: string, run: (account: StripeAccount) => Promise<Finding>): LiveCheck => ({
    name,
    async run() {
      if (!account) return problem('not checked, there is no key.')
      try {
        return await run(account)
      } catch (error) {
        return problem(`${describeStripeError(error)}.`)
      }
    },
  })
  return [
    createCheck('Stripe account', async account =>
      (await account.read()).canCharge
        ? found('may take payments')
        : problem('may not take payments yet. Finish its activation in the dashboard.'),
    ),
    createCheck('Clock', async account => checkClock(await account.read(), now())),
    createCheck('PAYMENT_METHODS', async account => {
      const disabled = await account.findDisabledMethods(paymentMethods)
      return disabled.length === 0
        ? found(`${paymentMethods.join(', ')} are offered`)
        : problem(
            `${disabled.join(', ')} not offered. Switch it on at Stripe (Settings, Payment methods), or remove it.`,
          )
    }),
    createCheck('Webhook endpoint', async account => checkEndpoint(await findEndpoint(account, publicUrl), publicUrl)),
  ]
}

function checkClock({ time }: { time: Date | undefined }, now: Date): Finding {
  if (!time) return found('Stripe named no time')
  const differenceMs = findClockDifference(now, time)
  if (differenceMs === undefined) return found("agrees with Stripe's")
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  return problem(`${seconds} seconds ${differenceMs > 0 ? 'fast' : 'slow'}. Synchronize it: timedatectl set-ntp true`)
}

const getWebhookUrl = (publicUrl: string) => `${publicUrl}/webhooks/stripe`

/** With a slash at its end it is another address, which the store doesn't have. */
const findEndpoint = async (account: StripeAccount, publicUrl: string) =>
  (await account.listWebhookEndpoints()).find(({ url }) => URL.parse(url)?.href === getWebhookUrl(publicUrl))

function checkEndpoint(endpoint: WebhookEndpoint | undefined, publicUrl: string): Finding {
  const url = getWebhookUrl(publicUrl)
  if (!endpoint) return problem(`Stripe sends nothing to ${url}. Add it in the dashboard (Developers, Webhooks).`)
  if (!endpoint.isEnabled) return problem(`${url} is disabled at Stripe. Enable it.`)
  if (endpoint.missingEvents.length > 0)
    return problem(`${url} doesn't get ${endpoint.missingEvents.join(', ')}. Add these events to it.`)
  return found(`${url} gets all events`)
}
