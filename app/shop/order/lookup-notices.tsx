import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { logError } from '../../ui/feedback/log-error.ts'
import { SpinnerIcon } from '../../ui/feedback/spinner.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { TextLink, textLinkClass } from '../../ui/navigation/link.tsx'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { Receipt } from '../../ui/product/receipt.tsx'
import { useRedirectHome } from './use-redirect-home.ts'

export const ConfirmingPayment = () => (
  <div role="status" className="noscript:hidden">
    <h1 className="headline text-[clamp(2rem,5vw,5.5rem)] normal-case">{messages.order.confirmingPayment}</h1>
    <p className="my-6 flex items-center gap-4 text-lg">
      <SpinnerIcon className="size-11" />
      {messages.order.confirmingPaymentHint}
    </p>
    <Receipt className="max-w-[26rem]">
      <div className="h-72 animate-shimmer bg-[repeating-linear-gradient(var(--color-sand)_0_1rem,transparent_1rem_2.25rem)]" />
    </Receipt>
  </div>
)

/** Shows that there is no such order, then redirects to the front page after two seconds. */
export function OrderNotFound({ isSessionMissing }: { isSessionMissing?: boolean }) {
  const { stop } = useRedirectHome(2)
  useEffect(() => {
    if (isSessionMissing) logError('Thank-you page opened without session_id', undefined)
  }, [isSessionMissing])
  return (
    <div role="alert">
      <EmptyState isPage title={messages.order.orderNotFound}>
        <LinkButton to="/find-order" tone="mustard" size="large" onClick={stop}>
          {messages.layout.findOrder}
        </LinkButton>
        <TextLink to="/" replace>
          {messages.layout.home}
        </TextLink>
      </EmptyState>
    </div>
  )
}

/** The store has not responded in time. Polling continues. */
export function ShopUnreachable() {
  const { shop } = useRootData()
  return (
    <div role="alert" className="grid min-h-[50svh] grid-cols-1 content-center justify-items-center gap-6 text-center">
      <h1 className="headline max-w-full text-[min(1.875rem,8vw)] md:text-5xl">{messages.layout.shopUnreachable}</h1>
      <p className="max-w-prose">{messages.order.unreachableText}</p>
      <Button tone="mustard" size="large" onClick={() => location.reload()}>
        {messages.layout.tryAgain}
      </Button>
      <a href={getWhatsAppLink(shop.whatsapp)} className={textLinkClass}>
        {messages.order.askOnWhatsApp}
      </a>
    </div>
  )
}
