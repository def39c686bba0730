import { useEffect, useId, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRowFocus } from '../../ui/hooks/use-row-focus.ts'
import { TextLink } from '../../ui/navigation/link.tsx'
import { type Alert, deleteAlert, listAlerts } from './alert-device.ts'

/** The alerts of this browser, each with a button that ends it. */
export default function MyAlerts() {
  const [alerts, setAlerts] = useState<Alert[]>([])
  const [message, setMessage] = useState('')
  const { heading, listProps } = useRowFocus(alerts.length)
  const titleId = useId()
  useEffect(() => {
    listAlerts().then(setAlerts, () => {})
  }, [])

  async function stop(alert: Alert) {
    const isStopped = await deleteAlert(alert).catch(() => false)
    if (isStopped) setAlerts(others => others.filter(({ id }) => id !== alert.id))
    setMessage(isStopped ? messages.alerts.stopped : messages.alerts.errors.failed)
  }

  if (alerts.length === 0 && message === '') return null
  return (
    <section aria-labelledby={titleId} className="shell mt-16 md:mt-24">
      <h2 id={titleId} ref={heading} tabIndex={-1} className="headline text-2xl outline-none md:text-4xl">
        {messages.alerts.myAlerts}
      </h2>
      <p className="mt-3 max-w-prose text-smoke">{messages.alerts.endsByItself}</p>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {message}
      </p>
      <ul className="mt-4 max-w-prose border-ink border-t-2 empty:hidden" {...listProps}>
        {alerts.map(alert => (
          <li key={alert.id} className="flex items-center gap-4 border-ink border-b-2 py-2">
            <TextLink
              to={alert.productId ? `/product/${alert.productId}` : `/shop?${alert.search}`}
              className="min-w-0 flex-1 [overflow-wrap:anywhere]"
            >
              {alert.label}
            </TextLink>
            <Button data-remove aria-label={messages.alerts.stopAlert(alert.label)} onClick={() => void stop(alert)}>
              {messages.alerts.stop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
