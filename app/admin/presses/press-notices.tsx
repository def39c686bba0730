import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#store/dates.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { createDeferred } from '../ui/create-deferred.ts'
import { pluralize } from '../ui/pluralize.ts'
import type { Press } from './press.ts'
import { getPressQueue, registerLogOutQuestion, usePresses } from './use-presses.ts'

/** What has been pressed and isn't done: what waits, and what an admin has to decide. */
export function PressNotices() {
  const { presses, waitsFor, awaited, dropped } = usePresses()
  const refused = presses.filter(
    ({ id, refusal }) => refusal && !(awaited.includes(id) && refusal.theirs === undefined),
  )
  const waiting = presses.filter(({ refusal }) => !refusal)
  return (
    <aside aria-label="Not done yet" className="grid empty:hidden print:hidden">
      {dropped.length > 0 && (
        <div role="alert" className={noticeClass}>
          <p className="font-semibold">Not sent, because this account is no admin’s any more:</p>
          <ul>
            {dropped.map(press => (
              <li key={press.id}>{describe(press)}</li>
            ))}
          </ul>
        </div>
      )}
      {refused.map(press => (
        <RefusedPress key={press.id} press={press} />
      ))}
      {waitsFor && waiting.length > 0 && (
        <div className={noticeClass}>
          <p role="status" className="font-semibold">
            {pluralize(waiting.length, 'change')} kept on this device, to be sent{' '}
            {waitsFor === 'network' ? 'when the store can be reached' : 'when you have signed in'}.
          </p>
          <ul className="grid">
            {waiting.map(press => (
              <li key={press.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">{describe(press)}</span>
                {press.isSent ? (
                  <span className="text-smoke">Sent, no answer yet</span>
                ) : (
                  <AdminButton onClick={() => void getPressQueue()?.takeBack(press.id)}>Take back</AdminButton>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <LogOutQuestion count={presses.length} />
    </aside>
  )
}

const noticeClass = 'grid gap-2 border-mustard border-b bg-amber px-4 py-2 text-sm text-umber md:px-8 lg:px-5'

const describe = ({ subject, name, pressedAt }: Press) => `${subject}: ${name}, pressed ${formatDateTime(pressedAt)}`

function RefusedPress({ press }: { press: Press }) {
  const { id, fields, refusal } = press
  const typed = fields.trackingNumber || 'no number'
  if (!refusal) return null
  const { error, theirs, isShared } = refusal
  return (
    <div className={noticeClass}>
      <p role="alert">
        <strong className="block">{describe(press)}</strong>
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        {theirs === undefined ? (
          <AdminButton onClick={() => void getPressQueue()?.tryAgain(id, isShared ? { sharesNumber: 'yes' } : {})}>
            {isShared ? 'Use it all the same' : 'Try again'}
          </AdminButton>
        ) : (
          <AdminButton
            onClick={() => void getPressQueue()?.tryAgain(id, { intent: 'change-parcel', seenNumber: theirs })}
          >
            Use {typed}
          </AdminButton>
        )}
        <AdminButton onClick={() => void getPressQueue()?.takeBack(id)}>
          {theirs === undefined ? 'Give it up' : `Keep ${theirs || 'no number'}`}
        </AdminButton>
      </div>
    </div>
  )
}

function LogOutQuestion({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<ReturnType<typeof createDeferred<boolean>>>(undefined)
  useEffect(() => {
    registerLogOutQuestion({
      ask() {
        answer.current = createDeferred()
        setIsOpen(true)
        return answer.current.promise
      },
    })
    return () => registerLogOutQuestion(undefined)
  }, [])
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        setIsOpen(false)
        // A confirmation is said after it.
        setTimeout(() => answer.current?.resolve(false))
      }}
      onConfirm={() => answer.current?.resolve(true)}
      title="Log out?"
      description={`${pluralize(count, 'change')} wait on this device. They are sent when you log in here again.`}
      confirmLabel="Log out"
    />
  )
}
