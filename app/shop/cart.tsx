import * as messages from '#app/messages/current.ts'
import { calculateCartTotal } from '#store/cart/cart.ts'
import { formatMoney } from '#store/money.ts'
import { Button, LinkButton } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { JavaScriptRequired } from '../ui/feedback/javascript-required.tsx'
import { useRowFocus } from '../ui/hooks/use-row-focus.ts'
import { useUndoableRemoval } from '../ui/hooks/use-undoable-removal.ts'
import { describeUnlistedPage } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/cart.ts'
import { type CheckedRow, isGone } from './cart/cart-check.ts'
import { CartRow } from './cart/cart-row.tsx'
import { cartStore } from './cart/cart-store.ts'
import { CartSummary } from './cart/cart-summary.tsx'
import { ClosedNotice } from './cart/closed-notice.tsx'
import { SimilarProducts, useLostCategory } from './cart/gone-rows.tsx'
import { restoreItem } from './cart/restore-item.ts'
import { RowStatusMessages } from './cart/row-status-messages.tsx'
import { RowsSkeleton } from './cart/rows-skeleton.tsx'
import { useCart } from './cart/use-cart.ts'
import { useCheckedCart } from './cart/use-checked-cart.ts'
import { WaitingItems } from './cart/waiting-items.tsx'
import { ReturnNotice } from './checkout/return-notice.tsx'
import { usePaymentReturn } from './checkout/use-payment-return.ts'
import { MyOrders } from './order/my-orders.tsx'
import { savedProducts } from './saved/saved-store.ts'
import { RecentlySeen, StoredProducts } from './saved/stored-products.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.layout.yourCart, matches[0].loaderData?.shop.name)

export default function CartPage() {
  const { rows, waiting, isReady, refetch } = useCheckedCart()
  const { remove } = useCart()
  const { entries, order, remember, forget } = useUndoableRemoval(rows, row => row.item.id)
  const { heading, listProps } = useRowFocus(entries.length)
  const paymentReturn = usePaymentReturn(rows, refetch)
  const lostCategory = useLostCategory(rows)
  const isEmpty = isReady && rows.length === 0
  // Until it has been read, the document's class says whether there is something in it.
  const columns = isReady ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : 'lg:[.has-cart_&]:grid-cols-[minmax(0,1fr)_24rem]'

  function removeRow(row: CheckedRow) {
    // What can't be bought any more is removed for good.
    if (!isGone(row)) remember(row)
    remove(row.item.id)
  }

  function undoRemoval(row: CheckedRow) {
    cartStore.update(cart => restoreItem(cart, row.item, order))
    forget(row)
  }

  return (
    <div className="min-h-svh">
      <div className="shell py-8 md:py-12">
        <h1 ref={heading} tabIndex={-1} className="headline text-4xl outline-none large-text:text-[11.2vw] md:text-6xl">
          {messages.layout.yourCart}
        </h1>
        <JavaScriptRequired />
        <ClosedNotice />
        <ReturnNotice {...paymentReturn} refetch={refetch} />
        <RowStatusMessages rows={rows} removed={entries.flatMap(({ row, isRemoved }) => (isRemoved ? row : []))} />
        <WaitingItems items={waiting} />
        <div className={`mt-8 grid grid-cols-1 items-start gap-8 ${isEmpty ? '' : `lg:gap-14 ${columns}`}`}>
          <div>
            {!isReady && <RowsSkeleton />}
            {entries.length > 0 && (
              <ul className="border-ink border-t-2" {...listProps}>
                {entries.map(({ row, isRemoved }) => (
                  <CartRow
                    key={row.item.id}
                    row={row}
                    isRemoved={isRemoved}
                    onRemove={() => removeRow(row)}
                    onUndo={() => undoRemoval(row)}
                  />
                ))}
              </ul>
            )}
            {(isEmpty || !isReady) && (
              <div className={isReady ? '' : 'noscript:hidden [.has-cart_&]:hidden'}>
                <EmptyCart hasLost={lostCategory !== undefined} isPaid={paymentReturn.state?.type === 'already-paid'} />
              </div>
            )}
          </div>
          {rows.length > 0 && <CartSummary rows={rows} isPaymentOpen={paymentReturn.isUnfinished} />}
        </div>
      </div>
      {isEmpty && <MyOrders className="shell mt-16" />}
      <SimilarProducts category={lostCategory} />
      {isEmpty && <StoredProducts list={savedProducts} title={messages.layout.savedProducts} />}
      {isReady && <RecentlySeen except={rows.map(({ item }) => item.id)} />}
      {isEmpty && lostCategory === undefined && <SimilarProducts category="" />}
    </div>
  )
}

/** No sums where somebody was faster. After a payment the way on is to the order. */
const EmptyCart = ({ hasLost, isPaid }: { hasLost: boolean; isPaid: boolean }) => (
  <EmptyState title={hasLost ? messages.cart.somebodyWasFaster : messages.cart.emptyTitle}>
    <LinkButton to="/shop" tone={isPaid ? 'paper' : 'mustard'} size={isPaid ? 'normal' : 'large'}>
      {messages.cart.findSomething}
    </LinkButton>
    <Button disabled>{messages.cart.checkOut}</Button>
    {!hasLost && (
      <p className="flex flex-wrap justify-center gap-x-4 text-smoke text-sm">
        <span>{messages.cart.productAmount(0)}</span>
        <span>{messages.cart.total(formatMoney(calculateCartTotal([])))}</span>
      </p>
    )}
  </EmptyState>
)
