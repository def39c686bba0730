import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as sentences from '#app/http/sentences.ts'
import { toasts } from '../../ui/toasts.ts'
import { addOrder, type Checkout, createCheckoutSession, type Refusal, refusalIn } from './place-order.ts'
import { releaseOrder } from './release-order.ts'
import { browserPayment, endPayment, sessionIdIn, startPayment } from './running-payment.ts'
import { thankYouPath } from './use-payment-return.ts'

/** 'Proceed to Payment': stores the order, opens a payment session and goes there. Any failure ends in the same toast (ERR-03). */
export function usePay(whenRefused: (refusal: Refusal | undefined) => void) {
  const [isWorking, setIsWorking] = useState(false)
  const isBusy = useRef(false)
  const navigate = useNavigate()

  function setBusy(busy: boolean) {
    isBusy.current = busy
    setIsWorking(busy)
  }

  useEffect(() => {
    // The Back button brings the page back as it was left: still working.
    const whenKept = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isBusy.current = false
      setIsWorking(false)
    }
    addEventListener('pageshow', whenKept)
    return () => removeEventListener('pageshow', whenKept)
  }, [])

  async function pay(checkout: Checkout) {
    if (isBusy.current) return
    setBusy(true)
    try {
      const paidBefore = await endEarlierPayment(checkout)
      if (paidBefore) return navigate(thankYouPath(paidBefore))
      const orderId = await addOrder(checkout)
      const url = await createCheckoutSession(orderId, checkout)
      startPayment({ orderId, sessionId: sessionIdIn(url), ids: checkout.cart.map(({ id }) => id) })
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      whenRefused(refusalIn(error))
      const toast = await toasts()
      toast.error(sentences.orderFailed)
    }
  }

  return { isWorking, pay }
}

/** A payment this browser left open elsewhere would stand in the way of its own pieces. Returns the session if it turns out to be paid. */
async function endEarlierPayment({ cart }: Checkout): Promise<string | undefined> {
  const earlier = browserPayment()
  if (!earlier) return undefined
  const release = await releaseOrder(earlier.orderId)
  if (release === 'failed') throw new Error(sentences.orderNotAdded)
  endPayment(earlier.orderId)
  const isSamePiece = cart.some(({ id }) => earlier.ids.includes(id))
  return release === 'paid' && isSamePiece ? (earlier.sessionId ?? undefined) : undefined
}
