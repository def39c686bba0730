import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#app/context/messages.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { clearPayment, extractSessionId, readBrowserPayment, storePayment } from './pending-payment.ts'
import { type Checkout, createCheckoutSession, createOrder, type ErrorBody, getErrorBody } from './place-order.ts'
import { releaseOrder } from './release-order.ts'
import { getThankYouPath } from './use-payment-return.ts'

/** 'Proceed to Payment': stores the order, opens a payment session and goes there. Any failure ends in the same toast (ERR-03). */
export function usePay(onRejected: (errorBody: ErrorBody | undefined) => void) {
  const [isWorking, setIsWorking] = useState(false)
  const isBusy = useRef(false)
  const navigate = useNavigate()

  function setBusy(busy: boolean) {
    isBusy.current = busy
    setIsWorking(busy)
  }

  useEffect(() => {
    // The Back button brings the page back as it was left: still working.
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
      if (paidSessionId) return navigate(getThankYouPath(paidSessionId))
      const orderId = await createOrder(checkout)
      const url = await createCheckoutSession(orderId, checkout)
      storePayment({ orderId, sessionId: extractSessionId(url), ids: checkout.cart.map(({ id }) => id) })
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      onRejected(getErrorBody(error))
      const toast = await loadToast()
      toast.error(messages.orderFailed)
    }
  }

  return { isWorking, pay }
}

/** A payment this browser left open elsewhere would stand in the way of its own pieces. Returns the session if it turns out to be paid. */
async function releaseEarlierPayment({ cart }: Checkout): Promise<string | undefined> {
  const earlier = readBrowserPayment()
  if (!earlier) return undefined
  const result = await releaseOrder(earlier.orderId)
  if (result === 'failed') throw new Error(messages.orderNotAdded)
  clearPayment(earlier.orderId)
  const hasSameProduct = cart.some(({ id }) => earlier.ids.includes(id))
  return result === 'paid' && hasSameProduct ? (earlier.sessionId ?? undefined) : undefined
}
