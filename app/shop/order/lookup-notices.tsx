import { useEffect } from 'react'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { logError } from '../../ui/feedback/log-error.ts'
import { SpinnerIcon } from '../../ui/feedback/spinner.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { useRedirectHome } from './use-redirect-home.ts'
import { getWhatsAppLink } from './whatsapp-link.ts'

export const ConfirmingPayment = () => (
  <div
    role="status"
    className="grid min-h-[50svh] grid-cols-1 content-center justify-items-center gap-6 text-center noscript:hidden"
  >
    <SpinnerIcon className="size-14" />
    <h1 className="wide text-2xl">Confirming your payment...</h1>
  </div>
)

/** Shows that there is no such order, then redirects to the front page after two seconds. */
export function OrderNotFound({ isSessionMissing }: { isSessionMissing?: boolean }) {
  useRedirectHome(2, true)
  useEffect(() => {
    if (isSessionMissing) logError('Thank-you page opened without session_id', undefined)
  }, [isSessionMissing])
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={
          isSessionMissing
            ? 'No order named. Redirecting to homepage...'
            : 'Order not found. Redirecting to homepage...'
        }
      >
        <LinkButton to="/" replace tone="mustard" size="large">
          Home
        </LinkButton>
      </EmptyState>
    </div>
  )
}

/** The store has not responded in time. Polling continues. */
export function ShopUnreachable() {
  const { shop } = useRootData()
  return (
    <div role="alert" className="grid min-h-[50svh] grid-cols-1 content-center justify-items-center gap-6 text-center">
      <h1 className="headline max-w-full text-[min(1.875rem,8vw)] md:text-5xl">We can’t reach the shop</h1>
      <p className="max-w-prose">
        If you have paid, your order is safe: we learn of it from the payment provider. This page keeps trying, and you
        can ask us{' '}
        <a href={getWhatsAppLink(shop.whatsapp)} className="font-semibold underline underline-offset-4">
          on WhatsApp
        </a>
        .
      </p>
      <Button tone="mustard" size="large" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  )
}
