import { useState } from 'react'
import type { MessageStatus } from '#store/outbox/message.ts'
import type { SendAgainResult } from '#store/outbox/send-again.server.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRowAction } from '../ui/use-row-action.ts'

const errors: Record<Extract<SendAgainResult, { ok: false }>['reason'], string> = {
  unknown: 'This message is gone.',
  'no-mail-server': 'No mail server is set.',
  changed: 'Somebody has just sent it. The page shows its state now.',
}

const explanations: Partial<Record<MessageStatus, string>> = {
  failed: 'The mail server did not take it. Mend what the error names, then send it again.',
  perhaps_sent:
    'The connection was lost while the mail server was taking it. It may have arrived: ask the buyer, or send it again.',
  kept: 'It was written while no mail server was set.',
}

type Result = SendAgainResult | { ok: false; isUnavailable: true }

/** Sends a message by hand. One that may have arrived is confirmed first. */
export function SendAgain({ status }: { status: MessageStatus }) {
  const { submit, isBusy, result } = useRowAction<Result>()
  const [isConfirming, setIsConfirming] = useState(false)
  const send = () => void submit({ from: status })
  return (
    <div className="grid justify-items-start gap-3">
      <p>{explanations[status]}</p>
      <AdminButton
        tone="main"
        aria-disabled={isBusy}
        onClick={() => (status === 'perhaps_sent' ? setIsConfirming(true) : send())}
      >
        {status === 'kept' ? 'Send now' : 'Send again'}
      </AdminButton>
      <p role="alert" className="font-semibold text-ember empty:hidden">
        {result && !result.ok && ('reason' in result ? errors[result.reason] : 'The store did not answer. Try again.')}
      </p>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={send}
        title="Send it again?"
        description="It may have arrived already. The buyer would then get it twice."
        confirmLabel="Send again"
      />
    </div>
  )
}
