import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRedirectHome } from './use-redirect-home.ts'

const seconds = 30

/** Redirects to the front page unless stopped. Screen readers do not announce every second. */
export function RedirectCountdown() {
  const { secondsLeft, stop } = useRedirectHome(seconds, true)
  return (
    <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3">
      {secondsLeft === null ? (
        <p role="status">{messages.order.staying}</p>
      ) : (
        <>
          <p className="tabular">{messages.order.redirecting(secondsLeft)}</p>
          <Button onClick={stop}>{messages.order.stay}</Button>
        </>
      )}
    </div>
  )
}
