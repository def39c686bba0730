import type { ServerBuild } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { addSecrets, allRecords, type Secrets, secret } from '#test/shop-secrets.ts'
import { signUp } from '#test/signed-in.ts'
import { openBuild } from './build.ts'

interface RouteEntry {
  file: string
  path?: string
  children?: RouteEntry[]
}
interface AdminRoute {
  id: string
  /** With `:id` still in it. */
  path: string
}

/** Every page below a layout, with its whole address. */
const below = ({ file, path = '', children }: RouteEntry, parent = ''): AdminRoute[] =>
  children
    ? children.flatMap(child => below(child, `${parent}/${path}`.replace(/\/+/g, '/')))
    : [{ id: file.replace(/\.tsx$/, ''), path: `${parent}/${path}`.replace(/\/+/g, '/') }]

const top = routes as RouteEntry[]
const adminRoutes = top.filter(({ file }) => file === 'admin/frame.tsx').flatMap(frame => below(frame))

/** What an admin would send to each page that takes a form. */
const forms: Record<string, (secrets: Secrets) => Record<string, string>> = {
  'admin/products/add-product': () => ({
    ...productFields,
    imageUrls: '["/product-images/1700000000000-new-800.webp"]',
  }),
  'admin/products/edit-product': () => ({ ...productFields, imageUrls: '["/old.webp"]' }),
  'admin/products/desk-product': () => ({ intent: 'delete' }),
  'admin/orders/orders': ({ order }) => ({ id: order, from: 'paid', to: 'processing' }),
  'admin/notifications/notifications': ({ notification }) => ({ intent: 'archive', id: notification }),
  'admin/tips/tips': ({ tip }) => ({ id: tip }),
  'admin/users/user-management': ({ user }) => ({ userId: user, isAdmin: 'true' }),
}
const productFields = { title: 'Other', description: 'Other', price: '1', category: 'top' }

const visitors = {
  nobody: { leadTo: '/login', open: async (lab: Lab) => lab.request },
  'an ordinary user': { leadTo: '/shop', open: async (lab: Lab) => (await signUp(lab, 'siti@example.com')).request },
  'an admin demoted a moment ago': {
    leadTo: '/shop',
    async open(lab: Lab) {
      const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
      expect((await boss.page('/admin')).status).toBe(200)
      await setAdmin(lab.db, boss.uid, { isAdmin: false, at: lab.outside.now() })
      return boss.request
    },
  },
}

let lab: Lab
let secrets: Secrets
let build: ServerBuild
beforeEach(async () => {
  lab = await openLab({ hasPages: true })
  secrets = await addSecrets(lab)
  build = (await (await openBuild()).load()).build
})
afterEach(() => lab.close())

const addressOf = ({ path }: AdminRoute) => path.replace(':id', secrets.piece)

/** Each way to ask for a page or for its data alone, as method and address. */
function waysToRead(route: AdminRoute): [string, string][] {
  const path = addressOf(route)
  const leaf = `${path}.data?_routes=${encodeURIComponent(route.id)}`
  const addresses = [path, `${path}/`, path.replace('/admin', '/%61DMIN'), `${path}.data`, leaf, `${path}/_.data`]
  return addresses.flatMap((address): [string, string][] => [
    ['GET', address],
    ['HEAD', address],
  ])
}

/** A redirect as a document's, or as the router reads it in an answer of data; and not a word of what the page would show. */
async function expectRefusal(answer: Response, asked: string, leadTo: string) {
  const text = await answer.text()
  const isData = answer.headers.has('x-remix-response')
  expect(answer.status, asked).toBe(isData ? 202 : 302)
  if (!isData) expect(answer.headers.get('location'), asked).toBe(leadTo)
  else if (text) expect(text, asked).toContain(`"redirect","${leadTo}"`)
  expect(answer.headers.get('cache-control'), asked).toBe('private, no-store')
  const told = JSON.stringify([...answer.headers]) + text
  expect(told, asked).not.toContain(secret)
  expect(told, asked).not.toContain(secrets.order)
}

describe.each(Object.entries(visitors))('GUARD-01 GUARD-02 ROLE-02 T3 T47 %s', (_who, { leadTo, open }) => {
  test('is led away from every admin page and told nothing of it, however it is asked for', async () => {
    const ask = await open(lab)
    for (const route of adminRoutes)
      for (const [method, address] of waysToRead(route))
        await expectRefusal(await ask(address, { method }), `${method} ${address}`, leadTo)
  })

  test('changes nothing by a form of any admin page', async () => {
    const ask = await open(lab)
    const before = await allRecords(lab)
    for (const route of adminRoutes) {
      const path = addressOf(route)
      const body = new URLSearchParams(forms[route.id]?.(secrets) ?? { id: 'x' })
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const address of [path, `${path}.data`, `${path}.data?_routes=${encodeURIComponent(route.id)}`])
          await expectRefusal(await ask(address, { method, body }), `${method} ${address}`, leadTo)
      expect(await allRecords(lab), path).toBe(before)
    }
  })
})

describe('GUARD-03 an admin', () => {
  test('is let in to every page, by document, by data and by HEAD', async () => {
    const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
    for (const route of adminRoutes)
      for (const [method, address] of waysToRead(route)) {
        const answer = await boss.request(address, { method })
        expect([answer.status, answer.headers.get('cache-control')], address).toEqual([200, 'private, no-store'])
        // What refusals are searched for is really there to be told.
        if (method === 'GET' && route.id !== 'admin/products/add-product')
          expect(await answer.text(), address).toContain(secret)
      }
  })

  test.each(Object.entries(forms))('changes something with the form of %s', async (id, form) => {
    const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
    const before = await allRecords(lab)
    expect(await boss.send(addressOf(adminRoutes.find(route => route.id === id)!), form(secrets))).toBeLessThan(300)
    expect(await allRecords(lab)).not.toBe(before)
  })
})

test('ROLE-02 every admin page that takes a form is asked with one above', () => {
  const withAction = adminRoutes.filter(({ id }) => build.routes[id]?.module.action !== undefined)
  expect(withAction.map(({ id }) => id).sort()).toEqual(Object.keys(forms).sort())
})

test('GUARD-01 what stands below /admin stands below the guard, in the list of pages and in what was built of it', () => {
  const others = top.filter(({ file }) => file !== 'admin/frame.tsx').flatMap(entry => below(entry))
  expect(adminRoutes.length).toBeGreaterThan(8)
  expect(others.filter(({ path, id }) => /^\/admin(\/|$)/i.test(path) || id.startsWith('admin/'))).toEqual([])
  const built = Object.values(build.routes).filter(route => route?.parentId === 'admin/frame')
  expect(built.map(route => route!.id).sort()).toEqual(adminRoutes.map(({ id }) => id).sort())
  expect(build.routes['admin/frame']?.module.middleware).toHaveLength(1)
})
