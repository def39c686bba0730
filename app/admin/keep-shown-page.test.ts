import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepShownPage, noteInput, noteShownPage } from './keep-shown-page.ts'
import { registerForm } from './ui/open-form.ts'

const shown = { 'admin/layout': { unread: 1 }, 'admin/orders/orders': { orders: ['one'] } }
const network = () => new TypeError('Failed to fetch')
const signIn = () => new Response(null, { status: 302, headers: { location: '/login' } })
const refusal = () => new Response(null, { status: 404 })

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://shop.example/admin/orders?show=all'))
  noteShownPage(Object.entries(shown).map(([id, loaderData]) => ({ id, loaderData })))
})
afterEach(() => {
  noteShownPage([])
  vi.unstubAllGlobals()
})

/** Answers all routes with the error; returns the ids of those that show what they did. */
async function load(error: unknown, { path = '/admin/orders?show=all', method = 'GET' } = {}) {
  const results = Object.fromEntries(Object.keys(shown).map(id => [id, { type: 'error', result: error }]))
  await keepShownPage({ request: new Request(`http://shop.example${path}`, { method }) }, async () => results)
  return Object.keys(results).filter(id => results[id]?.result === shown[id as keyof typeof shown])
}

const all = Object.keys(shown)

test('a page that is loaded again stays when the network goes, and shows what the store answers', async () => {
  expect(await load(network())).toEqual(all)
  expect(await load(refusal())).toEqual([])
  expect(await load(new Error('Unexpected Server Error'))).toEqual(['admin/layout'])
})

test('around another page that can’t be loaded the layout stays alone', async () => {
  expect(await load(network(), { path: '/admin/orders?page=2' })).toEqual(['admin/layout'])
  expect(await load(signIn(), { path: '/admin/money' })).toEqual([])
})

test('an action that got no answer has none', async () => {
  expect(await load(network(), { method: 'POST' })).toEqual([])
})

test('a page whose session has ended stays for what was entered alone', async () => {
  expect(await load(signIn())).toEqual([])
  const forget = registerForm({ hasUnsavedInput: () => true, isWithoutDraft: () => true })
  expect(await load(signIn())).toEqual(all)
  forget()
  noteInput()
  expect(await load(signIn())).toEqual(all)
  vi.stubGlobal('location', new URL('http://shop.example/admin/money'))
  expect(await load(signIn(), { path: '/admin/money' })).toEqual([])
})
