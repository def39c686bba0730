import { formatDateTime } from '#store/dates.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { isHeldBack, type Press, type PressRefusal } from './press.ts'
import { getPressQueue, untilWords, usePresses } from './use-presses.ts'

/** What has been pressed and isn't done: what waits, and what an admin has to decide. */
export function PressNotices() {
  const { presses, waitsFor, dropped } = usePresses()
  const waiting = presses.filter(press => !press.refusal && (waitsFor || isHeldBack(press, presses)))
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
      {presses.map(press => press.refusal && <RefusedPress key={press.id} press={press} refusal={press.refusal} />)}
      {waiting.length > 0 && (
        <div className={noticeClass}>
          <p role="status" className="font-semibold">
            {pluralize(waiting.length, 'change')} kept on this device, to be sent {untilWords[waitsFor ?? 'decision']}.
          </p>
          <ul className="grid">
            {waiting.map(press => (
              <li key={press.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {describe(press)}
                  {press.isSent && '. It was sent, and no answer came: it is sent again by itself, and done once.'}
                </span>
                <AdminButton onClick={() => void getPressQueue()?.takeBack(press)}>
                  {press.isSent ? 'Don’t send it again' : 'Take back'}
                </AdminButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  )
}

const noticeClass = 'grid gap-2 border-mustard border-b bg-amber px-4 py-2 text-sm text-umber md:px-8 lg:px-5'

const describe = ({ subject, name, pressedAt }: Press) => `${subject}: ${name}, pressed ${formatDateTime(pressedAt)}`

function RefusedPress({ press, refusal }: { press: Press; refusal: PressRefusal }) {
  const { id, fields } = press
  const { error, theirs, confirm } = refusal
  const isConflict = theirs !== undefined
  const decided = isConflict ? { intent: 'change-parcel', seenNumber: theirs } : confirm
  const useLabel = confirm ? 'Do it all the same' : 'Try again'
  return (
    <div className={noticeClass}>
      <p role="alert">
        <strong className="block">{describe(press)}</strong>
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <AdminButton tone="main" onClick={() => void getPressQueue()?.tryAgain(id, decided)}>
          {isConflict ? `Use ${fields.trackingNumber || 'no number'}` : useLabel}
        </AdminButton>
        <AdminButton onClick={() => void getPressQueue()?.takeBack(press)}>
          {isConflict ? `Keep ${theirs || 'no number'}` : 'Give it up'}
        </AdminButton>
      </div>
    </div>
  )
}
