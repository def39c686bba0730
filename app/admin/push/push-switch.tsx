import { useEffect, useId, useState } from 'react'
import { getPushSupport, type PushSupport } from '../../push/push-support.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { isSwitchedOn, type PushError, sendTest, switchOff, switchOn } from './push-device.ts'

/** `checking`: until the browser has said, and without scripts. */
type SwitchState = 'checking' | Exclude<PushSupport, 'supported'> | 'off' | 'on'

const descriptions: Record<SwitchState, string> = {
  checking: 'Paid orders, failed refunds and low stock, also while this page is closed.',
  off: 'Paid orders, failed refunds and low stock, also while this page is closed.',
  on: 'Paid orders, failed refunds and low stock show up here, also while this page is closed.',
  unsupported: 'This browser can’t show them. Current versions of Chrome, Edge, Firefox and Safari can.',
  'not-installed':
    'On iPhones and iPads they need the app: press Share, then ‘Add to Home Screen’, and open the shop from there.',
  blocked:
    'This browser blocks them. Press the icon beside the address, allow notifications for this site, and come back.',
}

const errors: Record<PushError | 'denied', string> = {
  denied: 'The browser was not allowed to show them. Press again to be asked again.',
  'switched-off': 'The shop runs with SERVICE_WORKER=off, and push messages need the service worker.',
  'push-service': 'The browser’s push service can’t be reached. Check the connection and try again.',
  server: 'The shop didn’t answer. Check the connection and try again.',
}

export function PushSwitch({ uid }: { uid: string }) {
  const [state, setState] = useState<SwitchState>('checking')
  const [message, setMessage] = useState('')
  const { isBusy, run } = useOneAtATime()
  const [titleId, descriptionId] = [useId(), useId()]

  useEffect(() => {
    const ending = new AbortController()
    const read = async () => {
      const next = await readState(uid)
      if (!ending.signal.aborted) setState(next)
    }
    void read()
    // The permission may have changed in the browser's settings, where admins are sent.
    document.addEventListener('visibilitychange', read, ending)
    return () => ending.abort()
  }, [uid])

  const runStep = (step: () => Promise<string | undefined>) =>
    run(async () => {
      setMessage('')
      setMessage((await step().catch(() => errors['push-service'])) ?? '')
    })
  const toggle = () =>
    runStep(async () => {
      const error = state === 'on' ? await switchOff() : await switchOn(uid)
      setState(await readState(uid))
      return error && errors[error]
    })
  const test = () =>
    runStep(async () => {
      const error = await sendTest()
      return error ? errors[error] : 'Sent. It shows up within seconds.'
    })

  const isSwitch = state === 'on' || state === 'off' || state === 'checking'
  return (
    <section aria-labelledby={titleId} className="sheet px-4 py-2.5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex-1 basis-48">
          <p id={titleId} className="font-semibold">
            Push on this device
          </p>
          <p id={descriptionId} className="text-smoke text-sm">
            {descriptions[state]}
          </p>
        </div>
        {isSwitch && (
          <button
            type="button"
            role="switch"
            aria-checked={state === 'on'}
            aria-labelledby={titleId}
            aria-describedby={descriptionId}
            aria-disabled={isBusy || state === 'checking'}
            onClick={() => state !== 'checking' && void toggle()}
            className="group inline-flex min-h-11 items-center gap-2 font-semibold aria-disabled:opacity-50"
          >
            <span className="min-w-8 text-right">{isBusy ? '…' : state === 'on' ? 'On' : 'Off'}</span>
            <span
              aria-hidden="true"
              className="flex h-8 w-14 shrink-0 items-center rounded-full border-2 border-ink bg-white p-1 group-aria-checked:justify-end group-aria-checked:border-jungle group-aria-checked:bg-jungle"
            >
              <span className="size-5 rounded-full bg-ink group-aria-checked:bg-white" />
            </span>
          </button>
        )}
        {state === 'on' && (
          <AdminButton aria-disabled={isBusy} onClick={() => void test()}>
            Send a test
          </AdminButton>
        )}
      </div>
      <p
        role="status"
        className={`not-empty:mt-2 font-semibold text-sm ${Object.values(errors).includes(message) ? 'text-ember' : ''}`}
      >
        {message}
      </p>
    </section>
  )
}

async function readState(uid: string): Promise<SwitchState> {
  const support = getPushSupport()
  if (support !== 'supported') return support
  return (await isSwitchedOn(uid).catch(() => false)) ? 'on' : 'off'
}
