import { useEffect, useEffectEvent, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { CheckoutFormState } from './use-checkout-draft.ts'

/** Fills in the e-mail address of an account, and offers the address of its newest order. */
export default function AccountDetails({ form, email }: { form: CheckoutFormState; email: string }) {
  const [address, setAddress] = useState<ShippingAddress | null>(null)
  const start = useEffectEvent(() => {
    // Whoever is in the field is about to type.
    if (!document.activeElement?.matches('[name=email]')) form.suggestEmail(email)
    void fetchAddress().then(setAddress)
  })
  useEffect(() => start(), [])

  if (!address || Object.values(form.draft.shipping).some(value => value !== '')) return null
  const { country: _, ...shipping } = address

  function fillIn() {
    form.fill(typed => ({ draft: { ...typed, shipping }, message: '' }))
    if (Object.keys(form.finish('contact')).length === 0) form.finish('shipping')
    else document.querySelector<HTMLElement>('[name=email]')?.focus()
  }

  return (
    <section
      aria-labelledby="last-address"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-2 border-ink bg-mustard px-4 py-4 sm:px-6"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h2 id="last-address" className="font-semibold">
          {messages.account.lastAddress}
        </h2>
        <p>
          {shipping.name}, <span className="whitespace-pre-line">{shipping.address}</span>, {shipping.zip}{' '}
          {shipping.city}, {shipping.state}
        </p>
      </div>
      <Button tone="ink" onClick={fillIn}>
        {messages.account.useAddress}
      </Button>
    </section>
  )
}

/** @returns null for an account without orders, and when there is no answer */
async function fetchAddress(): Promise<ShippingAddress | null> {
  try {
    const response = await fetch('/api/session/address', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { address: ShippingAddress | null }).address : null
  } catch {
    return null
  }
}
