import { useMemo } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { type AuditEntry, listAuditEntries } from '#store/audit/audit.server.ts'
import { formatDate } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import type { Question } from '#store/feedback/feedback.ts'
import { listOrderQuestions } from '#store/feedback/question-queries.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { formatMoney, fromMyr, sen } from '#store/money.ts'
import { findAdminOrder, listOtherOrders, type OrderSummary } from '#store/orders/admin-order-queries.server.ts'
import { listDisputes } from '#store/orders/dispute-queries.server.ts'
import { sumOrder } from '#store/orders/ledger.ts'
import { listHandPayments, listRefunds, readLedger } from '#store/orders/ledger-queries.server.ts'
import { type AdminOrder, getAdminOrderPath, type OrderItem } from '#store/orders/order.ts'
import { maxNoteLength } from '#store/orders/order-note.ts'
import { addOrderNote, deleteOrderNote, editOrderNote, listOrderNotes } from '#store/orders/order-notes.server.ts'
import { isReserved, isSold } from '#store/orders/order-status.ts'
import { text } from '#store/text-schema.server.ts'
import { createQrCode } from '../../account/qr-code.ts'
import { createErrorBoundary } from '../../ui/feedback/create-error-boundary.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { QuestionCard } from '../questions/question-card.tsx'
import { reserveUrl } from '../reserve/reserve-url.ts'
import { getActionResult, showResult, toActionData } from '../ui/action-result.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminPage, AdminSection } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { useStableList } from '../ui/stable-list.tsx'
import { Time } from '../ui/time.tsx'
import type { Route } from './+types/order.ts'
import { describeChange } from './order/describe-change.ts'
import { OrderNotes } from './order/order-notes.tsx'
import { PaymentDetails } from './order/payment-details.tsx'
import { RefundForm } from './order/refund-form.tsx'
import { OrderCard } from './order-card.tsx'
import { handleRefundForm, type RefusedRefund, refundFormSchema } from './refund-action.server.ts'
import { StatusBadge } from './status-badge.tsx'

const maxOtherOrders = 20
const maxAuditEntries = 100

export async function loader({ params, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const store = storeContext(context)
  const { db, now } = store
  const id = recordIdSchema.safeParse(params.id)
  const order = id.success ? await findAdminOrder(store, id.data) : undefined
  if (!order) throw data('Order not found.', { status: 404, statusText: 'Not Found' })
  const [ledger, disputes, notes, questions, otherOrders, auditEntries] = await Promise.all([
    readLedger(db, order.id),
    listDisputes(db, order.id),
    listOrderNotes(db, order.id),
    listOrderQuestions(db, order.id),
    listOtherOrders(db, order, maxOtherOrders),
    listAuditEntries(db, order.id, maxAuditEntries),
  ])
  const at = now().toISOString()
  const ledgerOrder = { ...order, paid: Number(order.paid) }
  const { refundable, excess } = sumOrder(ledgerOrder, ledger)
  return {
    order,
    refundable: isSold(order.status) ? refundable : 0,
    excess,
    refunds: listRefunds(ledgerOrder, ledger, at),
    handPayments: listHandPayments(ledger),
    linkQrCode: isReserved(order, at) ? createQrCode(order.pageUrl) : undefined,
    disputes: disputes.map(dispute => ({ ...dispute, url: store.payments.getPaymentUrl(dispute.paymentIntentId) })),
    notes,
    questions,
    otherOrders,
    auditEntries,
    uid,
    newNoteId: createId(),
    newRefundId: createId(),
  }
}

const noteText = text(maxNoteLength * 2)
  .trim()
  .min(1)
  .max(maxNoteLength)
const noteFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['add', 'edit']), noteId: recordIdSchema, text: noteText }),
  z.object({ intent: z.literal('delete'), noteId: recordIdSchema }),
])
const orderFormSchema = z.union([noteFormSchema, refundFormSchema])

export type NoteResult = { ok: true; message: string } | { ok: false; error: string }

const savedMessages = { add: 'Note added', edit: 'Note saved', delete: 'Note deleted' } as const

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, orderFormSchema)
  if (!values)
    return refuse(
      400,
      `Nothing was saved: a note has 1 to ${maxNoteLength} characters. If it was no note, load the page again.`,
    )
  if ('orderId' in values) return handleRefundForm(store, values, by)
  const change = { orderId: form.params.id as OrderId, noteId: values.noteId, by }
  const result =
    values.intent === 'delete'
      ? await deleteOrderNote(store, change)
      : await (values.intent === 'add' ? addOrderNote : editOrderNote)(store, { ...change, text: values.text })
  if (!result.ok) return refuse(404, 'This note can’t be changed: it is gone, or not yours.')
  return { ok: true as const, message: savedMessages[values.intent] }
}

/** What is wrong with a refund is said in its form. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  if (result && 'values' in result) return toActionData(result)
  return showResult(result, 'Nothing was saved, as far as this device knows: the store did not answer.')
}

export default function OrderDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { order, linkQrCode, disputes, notes, questions, otherOrders, auditEntries } = loaderData
  const { uid, newNoteId, newRefundId } = loaderData
  const refundable = sen(loaderData.refundable)
  const refused: RefusedRefund | undefined = actionData && 'error' in actionData ? actionData : undefined
  const isRefund = refused?.values !== undefined
  const { rows, listProps } = useStableList(useMemo(() => [order], [order]))
  return (
    <AdminPage title={`Order #${order.orderNumber}`} back={allOrders}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <div {...listProps} className="min-w-0 outline-none">
            {rows.map(row => (
              <OrderCard key={row.id} order={row} linkQrCode={linkQrCode} />
            ))}
          </div>
          <OrderQuestions questions={questions} />
          <OrderNotes
            key={order.id}
            notes={notes}
            uid={uid}
            newNoteId={newNoteId}
            error={isRefund ? undefined : refused?.error}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <PaymentDetails {...loaderData} excess={sen(loaderData.excess)} />
          {refundable > 0 && (
            <RefundForm
              key={`refund of ${order.id}`}
              order={order}
              refundable={refundable}
              newRefundId={newRefundId}
              isDisputed={disputes.some(({ state }) => state === 'open')}
              refused={isRefund ? refused : undefined}
            />
          )}
          <OtherOrders orders={otherOrders} order={order} />
          <AuditLog entries={auditEntries} items={order.items} />
        </div>
      </div>
    </AdminPage>
  )
}

const allOrders = { to: '/admin/orders', name: 'All orders' }

export const ErrorBoundary = createErrorBoundary(({ error }) => {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <AdminPage title={isMissing ? 'Order not found' : 'Error loading order'} back={allOrders}>
      <AdminEmptyState>
        <p role="alert">{isMissing ? 'There is no such order.' : 'The order could not be loaded.'}</p>
      </AdminEmptyState>
    </AdminPage>
  )
})

/** Who changed the order in the admin area, and what. */
const AuditLog = ({ entries, items }: { entries: readonly AuditEntry[]; items: readonly OrderItem[] }) => (
  <AdminSection title="Changes by admins">
    {entries.length === 0 ? (
      <p className="text-smoke">None yet.</p>
    ) : (
      <ol className="grid gap-2">
        {entries.map(({ id, at, actorEmail, action, before, after }) => (
          <li key={id} className="text-sm [overflow-wrap:anywhere]">
            <span className="font-semibold">{action}</span>
            {describeChange(before, after, items)}
            <br />
            <span className="text-smoke">
              <Time at={at} /> by {actorEmail}
            </span>
          </li>
        ))}
      </ol>
    )}
  </AdminSection>
)

const OrderQuestions = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <AdminSection title="Questions">
      <ul className="grid gap-6">
        {questions.map(question => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </AdminSection>
  )

/** The buyer's orders besides the one that the page shows. */
const OtherOrders = ({ orders, order }: { orders: readonly OrderSummary[]; order: AdminOrder }) => (
  <AdminSection title="Other orders of this buyer">
    <div className="flex flex-wrap gap-2">
      <AdminLink to={reserveUrl.getHref({ order: order.id })}>Another piece for this buyer</AdminLink>
      {!isErased(order) && (
        <AdminLink to={`/admin/person?q=${encodeURIComponent(order.email || order.shipping.phone)}`}>
          Personal data
        </AdminLink>
      )}
    </div>
    {orders.length === 0 ? (
      <p className="text-smoke">None with this e-mail or phone number.</p>
    ) : (
      <ul className="grid divide-y divide-sand">
        {orders.map(({ id, orderNumber, status, total, createdAt }) => (
          <li key={id}>
            <Link
              to={getAdminOrderPath(id)}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 underline-offset-4 hover:underline"
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="tabular font-semibold">#{orderNumber}</span>
                <StatusBadge status={status} />
                <time dateTime={createdAt} className="text-smoke text-sm max-sm:basis-full">
                  {formatDate(createdAt)}
                </time>
              </span>
              <span className="tabular">{formatMoney(fromMyr(total))}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </AdminSection>
)
