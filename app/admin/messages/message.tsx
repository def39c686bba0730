import type { CSSProperties } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import { getAdminStore } from '#app/context/current-user.ts'
import { formatDateTime } from '#store/dates.ts'
import { previewMessage } from '#store/delivery/preview-message.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import {
  canSendByHand,
  type Message as MessageRecord,
  messageStatuses,
  type MessageStatus as Status,
} from '#store/outbox/message.ts'
import { type SendAgainResult, sendMessageAgain } from '#store/outbox/send-again.server.ts'
import { TextLink } from '../../ui/navigation/link.tsx'
import { getActionResult, toActionData } from '../ui/action-result.ts'
import { AdminButton, AdminLink, openerClass } from '../ui/admin-button.tsx'
import { readAdminForm } from '../ui/admin-form.server.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { getLanguageName } from '../ui/language-name.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/message.ts'
import { nameKind } from './message-names.ts'
import { MessageStatus } from './message-status.tsx'
import { messagesUrl } from './messages-url.ts'
import { NoMailServer } from './no-mail-server.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const id = recordIdSchema.safeParse(params.id)
  const preview = id.success ? await previewMessage(store, id.data) : undefined
  if (!preview) throw data(null, { status: 404, statusText: 'Not Found' })
  return { ...preview, hasMailServer: store.mail.send !== undefined }
}

const sendFormSchema = z.object({ from: z.enum(messageStatuses) })

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, sendFormSchema)
  const id = recordIdSchema.safeParse(form.params.id)
  if (!id.success || !values) return data({ ok: false, reason: 'unknown' as const }, { status: 400 })
  const result = await sendMessageAgain(store, { id: id.data, from: values.from, by })
  return data(result, { status: result.ok ? 200 : 409 })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  toActionData(await getActionResult(serverAction))

export default function Message({ loaderData: { message, rendered, hasMailServer } }: Route.ComponentProps) {
  return (
    <AdminPage title={nameKind(message.kind)} tab="Message" back={{ to: messagesUrl.path, name: 'All messages' }}>
      {!hasMailServer && <NoMailServer />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <div className="grid gap-4 lg:order-2">
          <MessageDetails message={message} />
          {canSendByHand(message) && <SendAgain key={message.status} {...message} hasMailServer={hasMailServer} />}
        </div>
        {rendered ? (
          <div className="grid grid-cols-1 gap-4">
            <h2 className="wide [overflow-wrap:anywhere]">{rendered.subject}</h2>
            <iframe
              title="As the buyer sees it"
              // Neither scripts nor forms; links open in a tab of their own.
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={rendered.html.replace('<head>', '<head>\n<base target="_blank">')}
              // The sandbox hides its height, which grows with the text, in pixels as e-mails are.
              style={{ '--lines': rendered.text.split('\n').length } as CSSProperties}
              className="sheet h-[calc(var(--lines)*54px)] w-full bg-paper lg:h-[calc(var(--lines)*49px)]"
            />
            <details className="justify-self-start">
              <summary className={openerClass}>Plain text</summary>
              <pre className="sheet mt-2 whitespace-pre-wrap p-4 font-mono text-sm [overflow-wrap:anywhere]">
                {rendered.text}
              </pre>
            </details>
          </div>
        ) : (
          <p className="text-smoke">Its buyer was erased, or its question is gone, so that nothing is left to show.</p>
        )}
      </div>
    </AdminPage>
  )
}

function MessageDetails({ message }: { message: MessageRecord }) {
  const { recipient, language, createdAt, sentAt, status, sendAfter, attempts, lastError, orderId, orderNumber } =
    message
  return (
    <dl className="sheet grid gap-3 p-4 sm:grid-cols-2 large-text:grid-cols-1 lg:grid-cols-1 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-smoke [&_dt]:text-sm">
      <Detail name="State">
        <MessageStatus status={status} />
      </Detail>
      <Detail name="To">
        {recipient}, in {getLanguageName(language)}
      </Detail>
      {orderId && (
        <Detail name="Order">
          <TextLink to={getAdminOrderPath(orderId)} className="-my-2.5 font-semibold">
            #{orderNumber}
          </TextLink>
        </Detail>
      )}
      <Detail name="Written">{formatDateTime(createdAt)}</Detail>
      {sentAt && <Detail name="Sent">{formatDateTime(sentAt)}</Detail>}
      {status === 'waiting' && attempts > 0 && <Detail name="Next attempt">{formatDateTime(sendAfter)}</Detail>}
      {lastError && (
        <Detail name={`Last error, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} so far`}>
          <span className="text-ember">{lastError}</span>
        </Detail>
      )}
    </dl>
  )
}

const Detail = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const errors: Record<Extract<SendAgainResult, { ok: false }>['reason'], string> = {
  unknown: 'This message is gone.',
  'no-mail-server': 'No mail server is set.',
  changed: 'Somebody has just sent it. The page shows its state now.',
}

const explanations: Partial<Record<Status, string>> = {
  failed: 'The mail server did not take it. Mend what the error names, then send it again.',
  perhaps_sent:
    'The connection was lost while the mail server was taking it. It may have arrived: ask the buyer first.',
  kept: 'It was written while no mail server was set.',
}

/** Sends a message by hand. One that may have arrived is confirmed first. */
function SendAgain({
  status,
  orderId,
  hasMailServer,
}: Pick<MessageRecord, 'status' | 'orderId'> & { hasMailServer: boolean }) {
  const { submit, isBusy, result } = useRowAction<SendAgainResult | { ok: false }>()
  const send = () => void submit({ from: status })
  return (
    <div className="grid justify-items-start gap-3">
      <p>{explanations[status]}</p>
      {!hasMailServer ? (
        orderId && (
          <AdminLink to={getAdminOrderPath(orderId)} tone="main">
            Tell the buyer from the order
          </AdminLink>
        )
      ) : status === 'perhaps_sent' ? (
        <ConfirmButton
          tone="main"
          label="Send again"
          isBusy={isBusy}
          onConfirm={send}
          title="Send it again?"
          description="It may have arrived already. The buyer would then get it twice."
        />
      ) : (
        <AdminButton tone="main" aria-disabled={isBusy} onClick={send}>
          {status === 'kept' ? 'Send now' : 'Send again'}
        </AdminButton>
      )}
      <p role="alert" className="font-semibold text-ember empty:hidden">
        {result && !result.ok && ('reason' in result ? errors[result.reason] : 'The store did not answer. Try again.')}
      </p>
    </div>
  )
}
