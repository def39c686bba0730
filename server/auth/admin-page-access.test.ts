import type { ServerBuild } from 'react-router'
import { afterEach, assert, beforeEach, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { createId, createOrderId } from '#store/ids.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import {
  type ConfidentialRecords,
  confidentialWord,
  insertConfidentialRecords,
  serializeRecords,
} from '#test/confidential-records.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'
import { isFullSize } from '#test/test-size.ts'
import { createBuiltPages } from '../pages/page-source.ts'

interface RouteEntry {
  /** That of its file unless it is given. */
  id?: string
  file: string
  path?: string
  children?: RouteEntry[]
}
interface AdminRoute {
  id: string
  /** The route pattern, with `:id` as a placeholder. */
  path: string
}

/** Lists the pages below a layout with their full path patterns. */
const listRoutes = (
  { file, id = file.replace(/\.tsx?$/, ''), path = '', children }: RouteEntry,
  parent = '',
): AdminRoute[] =>
  children
    ? children.flatMap(child => listRoutes(child, `${parent}/${path}`.replace(/\/+/g, '/')))
    : [{ id, path: `${parent}/${path}`.replace(/\/+/g, '/') }]

const topRoutes = routes as RouteEntry[]
const adminRoutes = topRoutes.filter(({ file }) => file === 'admin/layout.tsx').flatMap(layout => listRoutes(layout))

/** A valid form for every admin page that has an action. */
const formFields: Record<string, (secrets: ConfidentialRecords) => Record<string, string>> = {
  'admin/home': () => ({ intent: 'remove-demo' }),
  'admin/products/admin-product': () => ({ intent: 'delete' }),
  'admin/reserve/reserve': ({ product }) => ({
    orderId: createOrderId(),
    paymentId: createId(),
    ids: product,
    [`price-${product}`]: '45',
    name: 'Aina',
    phone: '0123456789',
    end: 'seven-days',
    delivery: 'east',
    language: 'en',
  }),
  'admin/prices/prices': ({ product }) => ({
    intent: 'change-prices',
    id: createId(),
    kind: 'percent',
    value: '20',
    round: '1',
    products: `${product}:4500`,
  }),
  'admin/drops/drops': () => ({ id: 'new-drop', title: 'Other', day: '2026-11-21', time: '20:00' }),
  'admin/drops/drop': () => ({ intent: 'change', title: 'Other', day: '2026-11-21', time: '20:00' }),
  'admin/orders/orders': ({ order }) => ({ id: order, from: 'paid', to: 'processing' }),
  'admin/orders/order': () => ({ intent: 'add', noteId: 'note-1', text: 'Call before shipping' }),
  'admin/messages/message': () => ({ from: 'kept' }),
  'admin/money/money': () => ({}),
  'admin/notifications/notifications': ({ notification }) => ({ intent: 'archive', id: notification }),
  'admin/questions/questions': ({ question }) => ({ intent: 'delete', id: question }),
  'admin/tips/tips': ({ tip }) => ({ id: tip }),
  'admin/users/user-management': ({ user }) => ({ userId: user, isAdmin: 'true' }),
  'admin/settings/settings': () => ({ group: 'contact', version: '0', values: '{"name":"Other"}' }),
}

/** Pages that show what an admin enters, and nothing of the store. */
const emptyPages = ['admin/products/add-product', 'admin/batch/batch', 'admin/not-found']
/** Spreadsheets are compressed. */
const isReadable = ({ id, path }: AdminRoute) => !emptyPages.includes(id) && !path.endsWith('.xlsx')

const callers = {
  'a guest': { redirectsTo: '/login', createClient: async (harness: Harness) => harness.request },
  'an ordinary user': {
    redirectsTo: '/shop',
    createClient: async (harness: Harness) => (await signUp(harness, 'siti@example.com')).request,
  },
  'an admin who was just demoted': {
    redirectsTo: '/shop',
    async createClient(harness: Harness) {
      const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
      expect((await boss.getPage('/admin')).status).toBe(200)
      await setAdmin(harness.db, boss.uid, { isAdmin: false, at: harness.store.now() })
      return boss.request
    },
  },
}

let harness: Harness
let secrets: ConfidentialRecords
let build: ServerBuild
beforeEach(async () => {
  // Nothing is sent to it: no background job runs.
  const mailServer = { smtpUrl: 'smtp://mail.example', mailFrom: 'shop@shop.example' }
  harness = await createHarness({ hasPages: true, mailServer })
  secrets = await insertConfidentialRecords(harness)
  build = (await (await createBuiltPages()).load('en')).build
})
afterEach(() => harness.close())

const getPath = ({ path }: AdminRoute) =>
  path.replace(':id', path.startsWith('/admin/orders/') ? secrets.order : secrets.product)

/** Lists the requests that read a page or its data, as method and URL. */
function listReadRequests(route: AdminRoute): [string, string][] {
  const path = getPath(route)
  const leaf = `${path}.data?_routes=${encodeURIComponent(route.id)}`
  const addresses = [path, `${path}/`, path.replace('/admin', '/%61DMIN'), `${path}.data`, leaf, `${path}/_.data`]
  const methods = isFullSize ? ['GET', 'HEAD'] : ['GET']
  return methods.flatMap(method => addresses.map((address): [string, string] => [method, addSelection(address)]))
}

/** These pages show nothing but the orders, or the products, that their URL names. */
const addSelection = (address: string) =>
  /\/person/.test(address)
    ? `${address}${address.includes('?') ? '&' : '?'}q=${confidentialWord}@example.com`
    : /orders\/(slips|parcels)|reserve/.test(address)
      ? `${address}${address.includes('?') ? '&' : '?'}ids=${address.includes('reserve') ? secrets.product : secrets.order}`
      : address

/**
 * Asserts a redirect, as an HTTP redirect for a document or in React Router's encoding for data,
 * and that the response contains nothing of the page.
 */
async function expectRedirect(response: Response, label: string, redirectsTo: string) {
  const text = await response.text()
  const isData = response.headers.has('x-remix-response')
  expect(response.status, label).toBe(isData ? 202 : 302)
  if (!isData) expect(response.headers.get('location'), label).toBe(redirectsTo)
  else if (text) expect(text, label).toContain(`"redirect","${redirectsTo}"`)
  expect(response.headers.get('cache-control'), label).toBe('private, no-store')
  const visibleText = JSON.stringify([...response.headers]) + text
  expect(visibleText, label).not.toContain(confidentialWord)
  expect(visibleText, label).not.toContain(secrets.order)
}

describe.each(Object.entries(callers))(
  '%s [GUARD-01, GUARD-02, ROLE-02, T3, T47]',
  (_who, { redirectsTo, createClient }) => {
    test('is redirected from every admin page, and no response contains admin data', async () => {
      const sendRequest = await createClient(harness)
      for (const route of adminRoutes)
        for (const [method, address] of listReadRequests(route))
          await expectRedirect(await sendRequest(address, { method }), `${method} ${address}`, redirectsTo)
    })

    test('changes nothing with the form of any admin page', async () => {
      const sendRequest = await createClient(harness)
      const before = await serializeRecords(harness)
      for (const route of adminRoutes) {
        const path = getPath(route)
        const body = new URLSearchParams(formFields[route.id]?.(secrets) ?? { id: 'x' })
        for (const method of isFullSize ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST', 'DELETE'])
          for (const address of [path, `${path}.data`, `${path}.data?_routes=${encodeURIComponent(route.id)}`])
            await expectRedirect(await sendRequest(address, { method, body }), `${method} ${address}`, redirectsTo)
        expect(await serializeRecords(harness), path).toBe(before)
      }
    })
  },
)

describe('an admin [GUARD-03, ROUTE-05]', () => {
  test('can open every page as document and as data', async () => {
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    for (const route of adminRoutes)
      for (const [method, address] of listReadRequests(route).slice(0, isFullSize ? undefined : 4)) {
        const response = await boss.request(address, { method })
        const status = route.path.endsWith('*') ? 404 : 200
        expect([response.status, response.headers.get('cache-control')], address).toEqual([status, 'private, no-store'])
        // Proves that the redirects above are searched for text that the pages contain.
        if (method === 'GET' && isReadable(route)) expect(await response.text(), address).toContain(confidentialWord)
      }
  })

  test.each(Object.entries(formFields))('can submit the form of %s', async (id, form) => {
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    const before = await serializeRecords(harness)
    const route = adminRoutes.find(adminRoute => adminRoute.id === id)
    assert(route)
    expect(await boss.submitForm(getPath(route), form(secrets))).toBeLessThan(300)
    expect(await serializeRecords(harness)).not.toBe(before)
  })
})

test('has an example form for every admin page with an action [ROLE-02]', () => {
  const withAction = adminRoutes.filter(({ id }) => build.routes[id]?.module.action !== undefined)
  expect(withAction.map(({ id }) => id).sort()).toEqual(Object.keys(formFields).sort())
})

test('guards every route below /admin, in the route list and in the build [GUARD-01]', () => {
  const others = topRoutes.filter(({ file }) => file !== 'admin/layout.tsx').flatMap(entry => listRoutes(entry))
  expect(adminRoutes.length).toBeGreaterThan(8)
  expect(others.filter(({ path, id }) => /^\/admin(\/|$)/i.test(path) || id.startsWith('admin/'))).toEqual([])
  const built = Object.values(build.routes).filter(route => route?.parentId === 'admin/layout')
  expect(built.map(route => route?.id).sort()).toEqual(adminRoutes.map(({ id }) => id).sort())
  expect(build.routes['admin/layout']?.module.middleware).toHaveLength(1)
})
