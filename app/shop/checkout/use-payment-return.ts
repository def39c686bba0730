import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ResumableOrder } from '#store/checkout/find-open-order.server.ts'
import { loadModule } from '../../ui/load-module.tsx'
import { fetchOk } from '../product-list/fetch-products.ts'
import type { ResumablePayment } from './find-payment.ts'
import { readBrowserPayment, readTabPayment } from './pending-payment.ts'

/**
 * What the page says about a payment of this browser. `open`: it can go on. `already-paid`: perhaps
 * in another tab. `failed`: it could not be stopped.
 */
export type PaymentState =
  | { type: 'releasing' | 'released' | 'expired' }
  | { type: 'failed'; orderId: string }
  | { type: 'already-paid'; sessionId?: string | null | undefined }
  | { type: 'open'; payment: ResumablePayment }

/** When the latest check began that has been answered: an earlier one may be answered after it. */
let latestAnswered = 0

/** How a payment has ended doesn't change any more. */
const canChange = (state: PaymentState | undefined) => !state || state.type === 'open'

const loadPayments = () => loadModule(() => import('./find-payment.ts'))

/**
 * Releases the held products of a shopper who returns from the payment page without having paid, by
 * the provider's cancel link (`?cancelled=`) or the Back button. Any other visit finds out whether
 * a payment of this browser is open, and releases nothing.
 */
export function usePaymentReturn(fetchReleased: () => Promise<unknown>) {
  const [state, setState] = useState<PaymentState>()
  const [order, setOrder] = useState<ResumableOrder>()
  const [returns, setReturns] = useState(0)
  const [searchParams, setSearchParams] = useSearchParams()
  const navigate = useNavigate()
  const cancelled = searchParams.get('cancelled')

  async function release(orderId: string) {
    setState({ type: 'releasing' })
    const next = await loadPayments().then(
      ({ endPayment }) => endPayment(orderId, fetchReleased),
      (): PaymentState => ({ type: 'failed', orderId }),
    )
    if (typeof next === 'string') return navigate(next, { replace: true })
    setState(next)
    if (next.type === 'failed' || !cancelled) return
    searchParams.delete('cancelled')
    setSearchParams(searchParams, { replace: true, preventScrollReset: true })
  }

  async function check() {
    const startedAt = performance.now()
    try {
      const response = await fetchOk('/api/orders/open')
      const found: ResumableOrder | undefined = response.status === 200 ? await response.json() : undefined
      if (startedAt < latestAnswered) return
      latestAnswered = startedAt
      setOrder(found)
      // Most shoppers have no payment, and need no script for it.
      const isKnown = found || readBrowserPayment()
      const next = isKnown ? await (await loadPayments()).findPayment(found) : undefined
      // How a payment has ended is found out once, perhaps by an earlier check, and stays said.
      if (!canChange(next) || startedAt === latestAnswered) setState(before => (canChange(before) ? next : before))
    } catch {
      // The shop can't be reached, or refuses after too many: the page goes on with what it knows.
    }
  }

  const handleVisit = useEffectEvent(async (isReturn: boolean) => {
    const orderId = cancelled || (isReturn && readTabPayment()?.orderId)
    if (orderId) await release(orderId)
    await check()
  })
  useEffect(() => {
    void handleVisit(isBackForward())
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setReturns(count => count + 1)
      void handleVisit(true)
    }
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])

  return { state, order, returns, release, check }
}

/** Whether Back or Forward has loaded this page, and no link since. */
function isBackForward(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && navigation.name === location.href
}
