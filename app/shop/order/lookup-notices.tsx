import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { logError } from '../../ui/feedback/log-error.ts'
import { SpinnerIcon } from '../../ui/feedback/spinner.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { useRedirectHome } from './use-redirect-home.ts'

export const ConfirmingPayment = () => (
  <div
    role="status"
    className="grid min-h-[50svh] grid-cols-1 content-center justify-items-center gap-6 text-center noscript:hidden"
  >
    <SpinnerIcon className="size-14" />
    <h1 className="wide text-2xl">{messages.order.confirmingPayment}</h1>
  </div>
)

/** Shows that there is no such order, then redirects to the front page after two seconds. */
export function OrderNotFound({ isSessionMissing }: { isSessionMissing?: boolean }) {
  useRedirectHome(2)
  useEffect(() => {
    if (isSessionMissing) logError('Thank-you page opened without session_id', undefined)
  }, [isSessionMissing])
  return (
    <div role="alert">
      <EmptyState isPage title={isSessionMissing ? messages.order.noOrderNamed : messages.order.orderNotFound}>
        <LinkButton to="/" replace tone="mustard" size="large">
          {messages.order.home}
        </LinkButton>
        <LinkButton to="/find-order">{messages.layout.findOrder}</LinkButton>
      </EmptyState>
    </div>
  )
}

/** The store has not responded in time. Polling continues. */
export function ShopUnreachable() {
  const { shop } = useRootData()
  return (
    <div role="alert" className="grid min-h-[50svh] grid-cols-1 content-center justify-items-center gap-6 text-center">
      <h1 className="headline max-w-full text-[min(1.875rem,8vw)] md:text-5xl">{messages.order.unreachableTitle}</h1>
      <p className="max-w-prose">
        {messages.order.unreachableText}{' '}
        <a href={getWhatsAppLink(shop.whatsapp)} className="font-semibold underline underline-offset-4">
          {messages.order.onWhatsApp}
        </a>
        .
      </p>
      <Button tone="mustard" size="large" onClick={() => location.reload()}>
        {messages.order.tryAgain}
      </Button>
    </div>
  )
}
