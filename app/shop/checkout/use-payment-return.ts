import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ResumableOrder } from '#store/checkout/browser-orders.server.ts'
import { loadModule } from '../../ui/load-module.tsx'
import type { CheckedRow } from '../cart/cart-check.ts'
import { readBrowserOrders, useBrowserOrders } from '../order/browser-orders.ts'
import { hasLeftToPay } from './leave-to-pay.ts'

/**
 * What the page says about a payment of this browser. `open`: it can go on. `already-paid`: perhaps
 * in another tab. `failed`: it could not be stopped.
 */
export type PaymentState =
  | { type: 'releasing' | 'released' | 'expired' }
  | { type: 'failed'; orderId: string }
  | { type: 'already-paid'; sessionId?: string | null }
  | { type: 'open'; order: ResumableOrder & { payableUntil: string } }

export type ShownState = PaymentState | null | undefined

const loadPayments = () => loadModule(() => import('./find-payment.ts'))

/**
 * Releases the held products of a shopper who returns from the payment page without having paid, by
 * the provider's cancel link (`?cancelled=`) or the Back button. Any other visit asks the server
 * whether a payment of this browser is open, and releases nothing.
 */
export function usePaymentReturn(rows: readonly CheckedRow[], fetchReleased: () => Promise<unknown>) {
  const [state, setState] = useState<ShownState>()
  const [returns, setReturns] = useState(0)
  const [searchParams, setSearchParams] = useSearchParams()
  const navigate = useNavigate()
  const cancelled = searchParams.get('cancelled')
  const order = useBrowserOrders()?.unpaid ?? undefined

  async function release(orderId: string) {
    setState({ type: 'releasing' })
    const next = await loadPayments().then(
      ({ releaseHold }) => releaseHold(orderId, fetchReleased),
      (): PaymentState => ({ type: 'failed', orderId }),
    )
    if (typeof next === 'string') return navigate(next, { replace: true })
    setState(next)
    if (next.type === 'failed' || !cancelled) return
    searchParams.delete('cancelled')
    setSearchParams(searchParams, { replace: true, preventScrollReset: true })
  }

  /**
   * Finds out what has become of this browser's payment.
   * @returns whether the shop has answered
   */
  async function check(isReturn: unknown = state) {
    try {
      const found = await readBrowserOrders()
      // Most shoppers have no payment, and need no script for it.
      if (state || found.unpaid || found.orders.length > 0) {
        const { describePayment, chooseState } = await loadPayments()
        const outcome = describePayment(found, Boolean(isReturn))
        setState(before => chooseState(before, outcome))
      }
      return true
    } catch {
      // The shop can't be reached, or refuses after too many: the page goes on with what it knows.
      return false
    }
  }

  const handleVisit = useEffectEvent(async (isRestored: boolean) => {
    const isReturn = hasLeftToPay()
    if (isRestored) {
      setState(undefined)
      setReturns(count => count + 1)
    }
    let orderId = cancelled
    if (isReturn && !orderId) {
      const { unpaid } = await readBrowserOrders().catch(() => ({ unpaid: null }))
      orderId = (unpaid?.payableUntil && unpaid.id) || null
    }
    if (orderId) await release(orderId)
    await check(isReturn || state)
  })
  useEffect(() => {
    void handleVisit(false)
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && void handleVisit(true)
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])
  useCheckAgain(rows, check)

  const ordered = state?.type === 'open' ? state.order.items.map(({ id }) => id) : []
  const hasCartChanged =
    ordered.length > 0 &&
    rows.length > 0 &&
    (rows.length !== ordered.length || rows.some(({ item }) => !ordered.some(id => id === item.id)))
  // Then the notice has the way on. A cart that has changed is paid for anew.
  const isUnfinished = (state?.type === 'open' && !hasCartChanged) || state?.type === 'failed'
  return { state, isUnfinished, hasCartChanged, order, returns, release, check }
}

/** Looks again when a hold of the cart's products has changed, perhaps by another tab. */
function useCheckAgain(rows: readonly CheckedRow[], check: () => unknown) {
  const holds = rows.flatMap(({ product }) => (product ? [product.id, product.sold, product.heldUntil] : [])).join()
  const previous = useRef(holds)
  const handleChange = useEffectEvent(check)
  useEffect(() => {
    if (previous.current && previous.current !== holds) void handleChange()
    previous.current = holds
  }, [holds])
}
