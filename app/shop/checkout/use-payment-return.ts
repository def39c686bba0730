import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ResumableOrder } from '#store/checkout/find-open-order.server.ts'
import { fetchOk } from '../../ui/fetch-ok.ts'
import { loadModule } from '../../ui/load-module.tsx'
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

type ShownState = PaymentState | null | undefined

/** How a payment has ended is said until another is known; so is that it was not stopped. */
function chooseState(before: ShownState, found: ShownState): ShownState {
  if (before?.type === 'failed' && found?.type === 'open') return before
  return found === undefined && before?.type !== 'open' ? before : found
}

const loadPayments = () => loadModule(() => import('./find-payment.ts'))

/**
 * Releases the held products of a shopper who returns from the payment page without having paid, by
 * the provider's cancel link (`?cancelled=`) or the Back button. Any other visit finds out whether
 * a payment of this browser is open, and releases nothing.
 */
export function usePaymentReturn(fetchReleased: () => Promise<unknown>) {
  const [state, setState] = useState<ShownState>()
  const [order, setOrder] = useState<ResumableOrder>()
  const [returns, setReturns] = useState(0)
  const checking = useRef<AbortController>(undefined)
  const [searchParams, setSearchParams] = useSearchParams()
  const navigate = useNavigate()
  const cancelled = searchParams.get('cancelled')

  async function release(orderId: string) {
    checking.current?.abort()
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

  /**
   * Finds out what has become of this browser's payment, in place of a check that still runs.
   * @returns whether the shop has answered
   */
  async function check() {
    checking.current?.abort()
    checking.current = new AbortController()
    const { signal } = checking.current
    try {
      const response = await fetchOk('/api/orders/open', { signal })
      const found: ResumableOrder | undefined = response.status === 200 ? await response.json() : undefined
      setOrder(found)
      // Most shoppers have no payment, and need no script for it.
      const isKnown = found || readBrowserPayment()
      const outcome = isKnown ? await (await loadPayments()).findPayment(found, signal) : undefined
      setState(before => chooseState(before, outcome))
      return true
    } catch {
      // The shop can't be reached, or refuses after too many: the page goes on with what it knows.
      return false
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
    return () => {
      checking.current?.abort()
      removeEventListener('pageshow', handlePageShow)
    }
  }, [])

  return { state, order, returns, release, check }
}

/** Whether Back or Forward has loaded this page, and no link since. */
function isBackForward(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' && navigation.name === location.href
}
