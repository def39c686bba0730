import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetInput, keepShownPage, noteInput, noteShownPage } from './keep-shown-page.ts'
import { registerForm } from './ui/open-form.ts'

const shown = { 'admin/layout': { unread: 1 }, 'admin/orders/orders': { orders: ['one'] } }
const network = () => new TypeError('Failed to fetch')
const signIn = () => new Response(null, { status: 302, headers: { location: '/login' } })
const refusal = () => new Response(null, { status: 404 })

const matches = Object.entries(shown).map(([id, loaderData]) => ({ id, loaderData }))
const page = { pathname: '/admin/orders', search: '?show=all' }

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://shop.example/admin/orders?show=all'))
  noteShownPage(page, matches)
})
afterEach(() => {
  noteShownPage({ pathname: '', search: '' }, [])
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

test('on ‘back’ to another order the one on the screen doesn’t stay', async () => {
  vi.stubGlobal('location', new URL('http://shop.example/admin/orders?show=reserved'))
  expect(await load(network(), { path: '/admin/orders?show=reserved' })).toEqual(['admin/layout'])
})

test('an action that got no answer has none', async () => {
  expect(await load(network(), { method: 'POST' })).toEqual([])
})

test('a page whose session has ended stays for the input of a form', async () => {
  expect(await load(signIn())).toEqual([])
  const forget = registerForm({ hasUnsavedInput: () => true, isWithoutDraft: () => true })
  expect(await load(signIn())).toEqual(all)
  forget()
})

/** A field, as `noteInput` asks about it. */
class Field {
  selector: string
  constructor(selector: string) {
    this.selector = selector
  }
  matches(text: string) {
    return text.startsWith(this.selector)
  }
  closest(name: string) {
    return this.selector === '' && name === 'search' ? this : null
  }
}

test('a page stays for a note until a log-out or another page, and not for a search or a tick', async () => {
  vi.stubGlobal('Element', Field)
  const enter = (selector: string) => noteInput({ target: new Field(selector) as unknown as EventTarget })
  for (const selector of ['', 'select']) enter(selector)
  expect(await load(signIn())).toEqual([])
  enter('textarea')
  expect(await load(signIn())).toEqual(all)
  noteShownPage({ ...page, search: '?show=all&page=2' }, matches)
  noteShownPage(page, matches)
  expect(await load(signIn())).toEqual(all)
  noteShownPage({ ...page, pathname: '/admin/money' }, matches)
  noteShownPage(page, matches)
  expect(await load(signIn())).toEqual([])
  enter('textarea')
  forgetInput()
  expect(await load(signIn())).toEqual([])
})
