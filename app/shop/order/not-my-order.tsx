import * as messages from '#app/messages/current.ts'
import { localPath } from '../../ui/navigation/local-path.ts'

/**
 * Hides an order that is shown whole, and earlier ones, from whoever uses this browser next. The
 * page of the order follows. What was typed at the checkout goes with it: see `forgetTyped`.
 * @param isList whether the browser's orders are listed
 */
export const NotMyOrder = ({ token, isList = false }: { token: string; isList?: boolean }) => (
  <form
    method="post"
    action={localPath(`/api/orders/${token}/forget`)}
    // Back shows this page as it was.
    onSubmit={() => addEventListener('pageshow', () => location.reload())}
    className="mt-4 max-w-xl text-smoke print:hidden"
  >
    <p>{isList ? messages.order.notMyOrdersText : messages.order.notMyOrderText}</p>
    <button type="submit" className="inline-flex min-h-11 items-center underline underline-offset-4">
      {isList ? messages.order.notMyOrders : messages.order.notMyOrder}
    </button>
  </form>
)
