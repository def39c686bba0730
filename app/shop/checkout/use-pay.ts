import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { clearPayment, extractSessionId, readBrowserPayment, storePayment } from './pending-payment.ts'
import { type Checkout, createCheckoutSession, createOrder, type ErrorBody, getErrorBody } from './place-order.ts'
import { releaseOrder } from './release-order.ts'
import { getThankYouPath } from './use-payment-return.ts'

/** Creates order and checkout session, then opens the payment page. All errors show one toast. */
export function usePay(onRejected: (errorBody: ErrorBody | undefined) => void) {
  const [isWorking, setIsWorking] = useState(false)
  const isBusy = useRef(false)
  const navigate = useNavigate()

  function setBusy(busy: boolean) {
    isBusy.current = busy
    setIsWorking(busy)
  }

  useEffect(() => {
    // The back/forward cache restores the page with isWorking still set.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isBusy.current = false
      setIsWorking(false)
    }
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])

  async function pay(checkout: Checkout) {
    if (isBusy.current) return
    setBusy(true)
    try {
      const paidSessionId = await releaseEarlierPayment(checkout)
      if (paidSessionId) return navigate(localPath(getThankYouPath(paidSessionId)))
      const orderId = await createOrder(checkout)
      const url = await createCheckoutSession(orderId, checkout)
      storePayment({ orderId, sessionId: extractSessionId(url), ids: checkout.cart.map(({ id }) => id) })
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      onRejected(getErrorBody(error))
      const toast = await loadToast()
      toast.error(messages.checkout.orderFailed)
    }
  }

  return { isWorking, pay }
}

/**
 * Releases an earlier payment of this browser, which would block its own products. Returns the
 * session id if that payment turns out to be paid.
 */
async function releaseEarlierPayment({ cart }: Checkout): Promise<string | undefined> {
  const earlier = readBrowserPayment()
  if (!earlier) return undefined
  const result = await releaseOrder(earlier.orderId)
  if (result === 'failed') throw new Error('Failed to release the earlier order')
  clearPayment(earlier.orderId)
  const hasSameProduct = cart.some(({ id }) => earlier.ids.includes(id))
  return result === 'paid' && hasSameProduct ? (earlier.sessionId ?? undefined) : undefined
}
