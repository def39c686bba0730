import type { MessageStatus as Status } from '#store/outbox/message.ts'

/** Each pair of colours meets WCAG AA contrast. */
const colours: Record<Status, string> = {
  waiting: 'bg-amber text-umber',
  sending: 'bg-[#d8e9fb] text-[#0b3f75]',
  sent: 'bg-mint text-jungle',
  failed: 'bg-[#fbdcd8] text-ember',
  perhaps_sent: 'bg-[#fbe3c6] text-[#7a3d00]',
  kept: 'bg-[#ece7df] text-smoke',
}

export const MessageStatus = ({ status }: { status: Status }) => (
  <span className={`inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm ${colours[status]}`}>
    {status.replaceAll('_', ' ')}
  </span>
)
