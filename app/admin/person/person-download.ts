import { data } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { toShopDay } from '#store/dates.ts'
import { exportPerson } from '#store/privacy/export-person.server.ts'
import { parsePerson } from '#store/privacy/person.ts'
import { writePersonExport } from '#store/privacy/person-export.ts'
import { pickOrders, proposeOrders } from '#store/privacy/propose-orders.server.ts'
import type { Route } from './+types/person-download.ts'

/** All that the store has of a person, as the kind of file that ends the path. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = getAdmin(context)
  const store = storeContext(context)
  const { pathname, searchParams } = new URL(request.url)
  const person = parsePerson(searchParams.get('q') ?? '')
  if (!person) throw data('Name an e-mail address or a Malaysian mobile number.', { status: 400 })
  const picked = pickOrders(await proposeOrders(store.db, person), searchParams.getAll('order'))
  const exported = await exportPerson(store, { by: { uid: by.uid, email: by.email }, person, picked })
  if (!exported) throw data('The store has nothing of this person.', { status: 404 })
  const format = pathname.endsWith('.html') ? 'html' : 'json'
  return new Response(writePersonExport(exported, format), {
    headers: {
      'content-type': `${format === 'html' ? 'text/html' : 'application/json'}; charset=utf-8`,
      'content-disposition': `attachment; filename="person-${toShopDay(store.now())}.${format}"`,
      'cache-control': 'private, no-store',
    },
  })
}
