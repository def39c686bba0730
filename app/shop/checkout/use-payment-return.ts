import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { releaseOrder } from './release-order.ts'
import { browserPayment, endPayment, leavePayment, tabPayment } from './running-payment.ts'

export type PaymentReturn = 'none' | 'releasing' | 'released' | 'already-paid' | 'failed'

/**
 * A shopper who is back from the payment page without having paid gives the pieces back: by the provider's cancel link
 * (`?cancelled=`), by the Back button to a kept page, or by coming to this page again in the tab that left (readings T9).
 */
export function usePaymentReturn(whenReleased: () => void) {
  const [state, setState] = useState<PaymentReturn>('none')
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const cancelled = query.get('cancelled')

  async function giveBack() {
    const payment = tabPayment()
    const orderId = cancelled || payment?.orderId
    if (!orderId) return
    setState('releasing')
    const release = await releaseOrder(orderId)
    if (release === 'failed') return setState('failed')
    if (release === 'paid') {
      const sessionId = [payment, browserPayment()].find(known => known?.orderId === orderId)?.sessionId
      leavePayment()
      if (sessionId) return navigate(thankYouPath(sessionId), { replace: true })
      setState('already-paid')
    } else {
      endPayment(orderId)
      setState('released')
      whenReleased()
    }
    if (cancelled) setQuery({}, { replace: true, preventScrollReset: true })
  }

  const cameBack = useEffectEvent(() => void giveBack())
  useEffect(() => {
    cameBack()
    const whenKept = ({ persisted }: PageTransitionEvent) => persisted && cameBack()
    addEventListener('pageshow', whenKept)
    return () => removeEventListener('pageshow', whenKept)
  }, [])

  return { state, tryAgain: giveBack }
}

export const thankYouPath = (sessionId: string) => `/thankyou?session_id=${encodeURIComponent(sessionId)}`
