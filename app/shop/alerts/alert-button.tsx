import { useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { formatAlertSearch } from '#store/alerts/alert-search.ts'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'
import { findOwnOrder } from '../order/browser-orders.ts'
import { type Alert, createAlert, deleteAlert, listAlerts } from './alert-device.ts'
import type { AlertSlotProps } from './alert-slot.tsx'
import { getAlertSearch } from './get-alert-search.ts'

/** Asks for messages of new products, and says and ends what was asked for. */
export function AlertButton({ of, isEmpty = false, isQuiet = false }: AlertSlotProps) {
  const productId = 'id' in of && !of.sold ? of.id : null
  const search = getAlertSearch(of)
  const key = productId ?? formatAlertSearch(search)
  const [alerts, setAlerts] = useState<Alert[]>([])
  const [outcome, setOutcome] = useState({ key, message: '' })
  const { isBusy, run } = useOneAtATime()

  useEffect(() => {
    let isCurrent = true
    const read = () =>
      listAlerts().then(
        found => isCurrent && setAlerts(found),
        () => {},
      )
    void read()
    // A message may have ended one meanwhile.
    document.addEventListener('visibilitychange', read)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', read)
    }
  }, [])

  // The search is too long, or filters nothing; or the shopper is about to have the product.
  if (key === undefined || ('id' in of && findOwnOrder(of.id))) return null
  const alert = alerts.find(other => (productId ? other.productId === productId : other.search === key))

  async function toggle(): Promise<string> {
    if (alert) {
      if (!(await deleteAlert(alert))) return messages.alerts.errors.failed
      setAlerts(others => others.filter(({ id }) => id !== alert.id))
      return messages.alerts.stopped
    }
    const created = await createAlert(productId ? { productId } : search)
    if (typeof created === 'string') return messages.alerts.errors[created]
    setAlerts(others => [created, ...others])
    return ''
  }

  const press = () =>
    run(async () => {
      const message = await toggle().catch(() => messages.alerts.errors.failed)
      setOutcome({ key, message })
    })

  const label =
    !isEmpty && productId
      ? messages.alerts.askWhenFree
      : isEmpty || 'id' in of
        ? messages.alerts.askForSimilar
        : messages.alerts.ask
  const name = isQuiet && 'id' in of ? `${label}: ${of.title}` : undefined
  // Beside the number of products of a list there is little room.
  const isProduct = 'id' in of
  const isLink = 'q' in of && !isEmpty
  return (
    <>
      <div
        className={`flex items-center gap-x-4 gap-y-2 ${isProduct ? 'min-w-0 flex-[1.4] md:basis-full large-text:basis-full' : ''} ${isLink ? 'justify-end text-right leading-tight large-text:justify-start' : 'flex-wrap'} ${isEmpty ? 'justify-center' : ''}`}
      >
        <p role="status" className="font-semibold empty:hidden">
          {alert && messages.alerts.isOn}
        </p>
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={alert ? messages.alerts.stopAlert(alert.label) : name}
          className={
            isLink
              ? 'inline-flex min-h-11 items-center text-right font-semibold underline underline-offset-4'
              : `${getButtonClass(isProduct && !isQuiet ? { tone: 'mustard', size: 'bar' } : {})} min-h-12 flex-1`
          }
          onClick={() => void press()}
        >
          {isBusy ? '…' : alert ? messages.alerts.stop : label}
        </button>
      </div>
      <p
        role="status"
        data-outcome
        className="col-span-full mb-2 w-full max-w-prose border-2 border-ink bg-chalk px-3 py-2 font-semibold empty:hidden"
      >
        {!alert && outcome.key === key && outcome.message}
      </p>
    </>
  )
}
