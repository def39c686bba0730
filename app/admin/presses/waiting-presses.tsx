import type { Press } from './press.ts'

/** What has been pressed of an order or product, and waits for the network. */
export const WaitingPresses = ({ presses }: { presses: readonly Press[] }) =>
  presses.length > 0 && (
    <p role="status" className="rounded-lg bg-amber px-3 py-2 font-semibold text-umber">
      Waiting to be sent: {presses.map(({ name }) => name).join('; ')}. Shown as done.
    </p>
  )
