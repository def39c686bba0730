import type { Context } from 'hono'
import { z } from 'zod'
import { findAccountAddress } from '#store/orders/account-order-queries.server.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { noStore } from '../http/no-store.ts'
import { defineObject } from '../http/schemas.ts'
import { shippingAddressSchema } from './order-schemas.ts'

const sessionSchema = defineObject('Session', 'Who is signed in; `user` is null for a guest.', {
  user: z.strictObject({ uid: z.string(), email: z.string(), isAdmin: z.boolean() }).nullable(),
})

const accountAddressSchema = defineObject(
  'AccountAddress',
  'Where the newest order of an account went; `address` is null without one, and for a guest.',
  { address: shippingAddressSchema.nullable() },
)

/** The session of a browser, for public pages, which are cached without one. */
export function createSessionRoutes(dependencies: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Session' })
  endpoints.routes.use(noStore)

  const findUser = (c: Context<Env>) => readCurrentUser(dependencies, c).findUser()

  endpoints.get('/', {
    id: 'getSession',
    summary: 'Get the signed-in user',
    responses: { 200: { description: 'The user, or null for a guest.', schema: sessionSchema } },
    async handle(c) {
      const user = await findUser(c)
      return c.json({ user: user ? { uid: user.uid, email: user.email, isAdmin: user.isAdmin } : null })
    },
  })

  endpoints.get('/address', {
    id: 'getAccountAddress',
    summary: 'Get the address of the newest order',
    description: 'Of those that were placed with the account. Never cached.',
    responses: { 200: { description: 'The address, or null.', schema: accountAddressSchema } },
    async handle(c) {
      const user = await findUser(c)
      const address = user && (await findAccountAddress(dependencies.store.db, user.uid))
      return c.json({ address: address ?? null })
    },
  })

  endpoints.post('/', {
    id: 'keepSession',
    summary: 'Report activity',
    description:
      'An open page calls it while somebody uses it. The session of an admin ends after twelve hours without activity.',
    responses: { 204: { description: 'Noted; nothing happens for a guest.' } },
    async handle(c) {
      await findUser(c)
      return c.body(null, 204)
    },
  })

  endpoints.delete('/', {
    id: 'deleteSession',
    summary: 'Sign out',
    responses: { 204: { description: 'Signed out; the session cookie is removed.' } },
    async handle(c) {
      const headers = await readCurrentUser(dependencies, c).logOut()
      for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
      return c.body(null, 204)
    },
  })

  return endpoints.routes
}
