import { useEffect, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { loadModule } from '../../ui/load-module.ts'
import type { Checkout } from './place-order.ts'
import type { Rejection } from './start-payment.ts'

const loadPayment = () => loadModule(() => import('./start-payment.ts'))

/**
 * Starts a payment and opens the payment page. All errors show one toast.
 * @param openOrderId the browser's unpaid order
 */
export function usePay(openOrderId: string | undefined, onRejected: (rejection: Rejection) => void) {
  const [isWorking, setIsWorking] = useState(false)
  const isBusy = useRef(false)

  function setBusy(busy: boolean) {
    isBusy.current = busy
    setIsWorking(busy)
  }

  useEffect(() => void loadPayment().catch(() => {}), [])

  async function pay(checkout: Checkout) {
    if (isBusy.current) return
    setBusy(true)
    const payment = await loadPayment().then(
      ({ startPayment }) => startPayment(checkout, openOrderId),
      () => ({}),
    )
    if (typeof payment === 'string') return window.location.assign(payment)
    setBusy(false)
    onRejected(payment)
    const toast = await loadToast()
    toast.error(messages.checkout.orderFailed)
  }

  return { isWorking, pay }
}
