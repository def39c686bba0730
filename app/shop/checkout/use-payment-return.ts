import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { localPath } from '../../ui/navigation/local-path.ts'
import { clearPayment, clearTabPayment, readBrowserPayment, readTabPayment } from './pending-payment.ts'
import { releaseOrder } from './release-order.ts'

export type PaymentReturnState = 'none' | 'releasing' | 'released' | 'already-paid' | 'failed'

/**
 * Releases the held products of a shopper who returns from the payment page without having paid: by
 * the provider's cancel link (`?cancelled=`), by the Back button, or by opening the page again in
 * the same tab.
 */
export function usePaymentReturn(onReleased: () => void) {
  const [state, setState] = useState<PaymentReturnState>('none')
  const [searchParams, setSearchParams] = useSearchParams()
  const navigate = useNavigate()
  const cancelled = searchParams.get('cancelled')

  async function releaseHold() {
    const payment = readTabPayment()
    const orderId = cancelled || payment?.orderId
    if (!orderId) return
    setState('releasing')
    const result = await releaseOrder(orderId)
    if (result === 'failed') return setState('failed')
    if (result === 'paid') {
      const sessionId = [payment, readBrowserPayment()].find(candidate => candidate?.orderId === orderId)?.sessionId
      clearTabPayment()
      if (sessionId) return navigate(localPath(getThankYouPath(sessionId)), { replace: true })
      setState('already-paid')
    } else {
      clearPayment(orderId)
      setState('released')
      onReleased()
    }
    if (cancelled) {
      searchParams.delete('cancelled')
      setSearchParams(searchParams, { replace: true, preventScrollReset: true })
    }
  }

  const handleReturn = useEffectEvent(() => void releaseHold())
  useEffect(() => {
    handleReturn()
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && handleReturn()
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])

  return { state, retry: releaseHold }
}

export const getThankYouPath = (sessionId: string) => `/thankyou?session_id=${encodeURIComponent(sessionId)}`
