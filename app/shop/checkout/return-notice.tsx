import { lazyPart } from '../../ui/load-module.tsx'

// Few shoppers come back from a payment.
const PaymentNotice = lazyPart(() => import('./payment-notice.tsx'))

/** Whether a payment of this browser is open, or how it has ended. */
export const ReturnNotice = (notice: Parameters<typeof PaymentNotice>[0]) => (
  <div role="status" tabIndex={-1} className="outline-none">
    {notice.state && <PaymentNotice {...notice} />}
  </div>
)
