import { expect, type Page, type Route } from '@playwright/test'
import { createJpegPhoto } from '../../../test/image-files.ts'
import { orderCards, selectPhoto, signIn } from '../../admin.ts'
import { type Screen, screen } from '../fixture.ts'
import { type AdminRecords, getRecords } from './admin-records.ts'

type Open = (page: Page) => Promise<unknown>

/**
 * An admin page over these records, whose names in `path` stand for their ids. `open` brings it
 * into a state.
 */
const adminScreen = (name: string, path: string, ...[open, details = {}]: [Open?, Partial<Screen>?]) =>
  screen(`admin-${name}`, details, async fixture => {
    const { page, store } = fixture
    const records = await getRecords(fixture)
    await signIn(page, store)
    await page.goto(path.replace(/:(\w+)/g, (_, record: keyof AdminRecords) => records[record]))
    await open?.(page)
  })

/** The whole page would be dark at its top alone. */
const dialogScreen = (name: string, path: string, open: Open) => adminScreen(name, path, open, { isViewportOnly: true })

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const pressInBatch = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** A screen of each step that leads through a batch. */
const batchSteps: [name: string, step: (page: Page) => Promise<unknown>][] = [
  [
    'sorting',
    async page => {
      const buffer = await createJpegPhoto()
      const files = ['front', 'back', 'label'].map(name => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
      await page.getByLabel('Choose photos').setInputFiles(files)
      await pressInBatch(page, 'Photo 2 of piece 1')
    },
  ],
  [
    'left',
    async page => {
      for (const name of ['A piece of its own', 'Photo 1 of piece 2', 'Describe 2 pieces', 'All 2 pieces'])
        await pressInBatch(page, name)
    },
  ],
  [
    'refused',
    async page => {
      await pressInBatch(page, 'Go on describing')
      await page.getByText('Jacket', { exact: true }).click()
      await page.getByText('More facts').click()
      await pressInBatch(page, 'Save & next')
      await expect(page.getByText('Please give the price in digits')).toBeVisible()
    },
  ],
  [
    'photo-editor',
    async page => {
      await selectPhoto(page, 1)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await pressInBatch(page, 'Rotate')
    },
  ],
]

/** What a browser says about push messages, with the text of the switch. */
const pushStates = {
  off: 'Off',
  on: 'Send a test',
  failed: 'push service can’t be reached',
  blocked: 'This browser blocks them',
  unsupported: 'This browser can’t show them',
  iphone: 'Add to Home Screen',
}

/** Runs in the page. Plays a browser whose push messages are in this state. */
function playPush(state: string) {
  // A page without an origin comes first.
  if (location.protocol !== 'http:') return
  Object.defineProperty(Notification, 'permission', { get: () => (state === 'blocked' ? 'denied' : 'granted') })
  Notification.requestPermission = async () => 'granted'
  navigator.serviceWorker.getRegistration = async () =>
    ({ pushManager: { getSubscription: async () => (state === 'on' ? {} : null) } }) as never
  navigator.serviceWorker.register = () => Promise.reject(new Error('No service worker'))
  if (state === 'unsupported' || state === 'iphone') Reflect.deleteProperty(globalThis, 'PushManager')
  if (state === 'iphone') Object.assign(navigator, { standalone: false })
}

const hasPush = (state: string) => ['off', 'on', 'failed'].includes(state)

const openPush = (state: string, text: string) => async (page: Page) => {
  const { user } = await (await page.request.get('/api/session')).json()
  await page.evaluate(admin => localStorage.setItem('push-admin', admin), user.uid)
  await page.addInitScript(playPush, state)
  await page.reload()
  if (state === 'failed') await page.getByRole('switch').click()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(hasPush(state) ? 1 : 0)
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(state === 'on' ? 1 : 0)
}

/** What packing an order takes. */
const listPackingParts = (page: Page) => {
  const card = orderCards(page)
  return [
    card.locator('header [data-status]'),
    card.getByText('PAID', { exact: true }),
    card.getByText('Action Required: Process this paid order'),
    card.getByText('Siti Rahmah'),
    card.getByText('+60123456789'),
    card.getByText('12-3A Jalan Tun Fuad Stephens'),
    card.getByRole('link', { name: 'WhatsApp' }),
    card.getByRole('button', { name: 'Copy address' }),
    card.getByRole('button', { name: 'Mark as processing' }),
    card.getByText('Change status'),
    card.getByText('MYR 55.00'),
  ]
}

const listNotificationFilters = (page: Page) =>
  ['All', 'Unread', 'Read', 'Archived', 'System'].map(name => page.getByRole('link', { name, exact: true }))

/** What the store answers when another admin was faster. */
const conflict = {
  ok: false,
  error: 'ben noted EH111111111MY; yours was EP630000001MY: keep which?',
  theirs: 'EH111111111MY',
}

/** Presses the next step while the store can't be reached, or refuses it. */
const pressAgainst = (respond: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route('**/api/presses/**', respond)
  await page
    .getByRole('button', { name: /^Mark as/ })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Not done yet' })).toBeVisible()
}

/** Opens a group of settings. */
const openSettings = (title: string) => async (page: Page) => {
  await page.locator('summary', { hasText: new RegExp(`^${title}`) }).click()
  await page.evaluate(() => scrollTo(0, 0))
}

/** The owners' pages, over a shop with orders in every state. */
export const admin: Screen[] = [
  adminScreen('home', '/admin'),
  adminScreen('home-searched', '/admin?q=shirt'),
  adminScreen('home-withdrawn', '/admin?show=withdrawn'),
  adminScreen('home-sold', '/admin?show=sold'),
  adminScreen('home-nothing-found', '/admin?q=nothing-like-this'),
  dialogScreen('home-remove-demo', '/admin', press('Remove the demo')),
  adminScreen('nowhere', '/admin/nowhere', undefined, { expectedErrors: /404/ }),
  adminScreen('profile', '/admin', page => page.getByRole('button', { name: 'Profile' }).press('Enter'), {
    failsLargeText: true,
  }),
  dialogScreen('log-out', '/admin', page =>
    page.getByRole('contentinfo').getByRole('button', { name: 'Logout' }).click(),
  ),
  adminScreen('product', '/admin/product/:product'),
  adminScreen('product-shared', '/admin/product/:product', page =>
    page.locator('summary', { hasText: 'Share' }).click(),
  ),
  adminScreen('product-scheduled', '/admin/product/:scheduled'),
  dialogScreen('product-delete', '/admin/product/:product', press('delete')),
  adminScreen('labels', '/admin/labels?ids=:product'),
  adminScreen('add-product', '/admin/add-product'),
  adminScreen('add-product-to-drop', '/admin/add-product?drop=:drop'),
  adminScreen('add-product-refused', '/admin/add-product', async page => {
    await press('Add Product')(page)
    await expect(page.getByText('Please complete all fields.')).toBeVisible()
  }),
  adminScreen('edit-product', '/admin/edit/:product'),
  adminScreen('batch', '/admin/batch'),
  ...batchSteps.map(([name], last) =>
    adminScreen(
      `batch-${name}`,
      '/admin/batch',
      async page => {
        for (const [, step] of batchSteps.slice(0, last + 1)) await step(page)
      },
      last < 2 ? { failsLargeText: true } : name === 'photo-editor' ? { isViewportOnly: true } : {},
    ),
  ),
  adminScreen('orders', '/admin/orders'),
  adminScreen('orders-all', '/admin/orders?show=all'),
  adminScreen('orders-selected', '/admin/orders?show=all', page => page.getByLabel('Select all on this page').check()),
  adminScreen('orders-disputed', '/admin/orders?show=disputed', page =>
    page.getByLabel('Select all on this page').check(),
  ),
  adminScreen('orders-none', '/admin/orders?show=all&q=nobody-like-this'),
  adminScreen('order', '/admin/orders/:order'),
  adminScreen('order-large', '/admin/orders/:largeOrder', undefined, {
    firstView: { '390x844': listPackingParts },
  }),
  adminScreen('order-opened', '/admin/orders/:order', async page => {
    await page.getByText('Change status').click()
    await page.getByText(/^History/).click()
    await page.getByLabel('New note').fill('Call before noon')
    await press('Add note')(page)
    await page.getByText('Edit or delete').click()
  }),
  dialogScreen('order-refund', '/admin/orders/:order', async page => {
    await page.getByText('Change status').click()
    await press('to refunded')(page)
  }),
  dialogScreen('order-disputed', '/admin/orders/:disputed', press('Mark as shipped')),
  adminScreen('orders-reserved', '/admin/orders?show=reserved'),
  adminScreen('order-reserved', '/admin/orders/:reserved', async page => {
    for (const name of ['QR code of the link', 'Extend', 'Change the price']) await page.getByText(name).first().click()
  }),
  adminScreen('order-packable', '/admin/orders/:packable'),
  dialogScreen('order-paid-by-hand', '/admin/orders/:reserved', press('Paid by hand')),
  adminScreen(
    'order-press-waiting',
    '/admin/orders/:order',
    pressAgainst(route => route.abort()),
    {
      expectedErrors: /ERR_FAILED|toasts/,
    },
  ),
  adminScreen('order-press-refused', '/admin/orders/:packed', async page => {
    await page.getByLabel('Tracking number').fill('EP630000001MY')
    await pressAgainst(route => route.fulfill({ json: conflict }))(page)
  }),
  adminScreen('order-missing', '/admin/orders/nothing', undefined, { expectedErrors: /404/ }),
  adminScreen('slips', '/admin/orders/slips?ids=:largeOrder'),
  adminScreen('slips-printed', '/admin/orders/slips?ids=:packable', async page => {
    await page.evaluate(() => {
      window.print = () => {}
    })
    await press('Print slip')(page)
    await expect(page.getByText('Mark 1 as packed?')).toBeVisible()
  }),
  adminScreen('slips-packed', '/admin/orders/slips?ids=:disputed,:shipped'),
  adminScreen('slips-disputed', '/admin/orders/slips?ids=:disputed'),
  adminScreen('past-sales', '/admin/sold-items', undefined, { failsLargeText: true }),
  adminScreen('money', '/admin/money'),
  adminScreen('prices', '/admin/prices'),
  dialogScreen('prices-sale', '/admin/prices', async page => {
    await page.getByLabel('A sale with an end').check()
    for (const row of (await page.getByRole('main').getByRole('checkbox').all()).slice(2, 5)) await row.check()
    await page.getByRole('textbox', { name: 'Lower by %' }).fill('20')
    await page.getByLabel('Name of the sale').fill('Raya weekend')
    await page.getByLabel('Last day').fill('2026-01-01')
    await page.getByRole('button', { name: 'Make the sale' }).click()
    await expect(page.getByText('The end has to be after the beginning.')).toBeVisible()
  }),
  adminScreen('reserve', '/admin/reserve?ids=:product'),
  adminScreen(
    'reserve-errors',
    '/admin/reserve?ids=:product',
    async page => {
      await press('Hold for this buyer')(page)
      await expect(page.getByText('Please give a name.')).toBeVisible()
    },
    { expectedErrors: /400/ },
  ),
  adminScreen('drops', '/admin/drops'),
  adminScreen('drop', '/admin/drops/:drop'),
  adminScreen('notifications', '/admin/notifications?type=system', undefined, {
    firstView: { '1280x720': listNotificationFilters, '360x640': listNotificationFilters },
  }),
  adminScreen('notifications-none', '/admin/notifications?show=archived'),
  ...Object.entries(pushStates).map(([state, text]) =>
    adminScreen(`push-${state}`, '/admin/notifications', openPush(state, text), { expectedErrors: /worker/ }),
  ),
  adminScreen('messages', '/admin/messages'),
  adminScreen('messages-problems', '/admin/messages?show=problems'),
  adminScreen('messages-push', '/admin/messages?of=notification'),
  adminScreen('messages-alerts', '/admin/messages?of=search_alert'),
  adminScreen('messages-none', '/admin/messages?show=waiting'),
  adminScreen('message', '/admin/messages/:message'),
  adminScreen('questions', '/admin/questions'),
  adminScreen('tips', '/admin/tips'),
  // What another screen has sent may stand beside it.
  dialogScreen('tip-delete', '/admin/tips', page =>
    page.getByRole('button', { name: 'Delete', description: /More jeans/ }).click(),
  ),
  adminScreen('users', '/admin/user-management'),
  adminScreen('users-invited', '/admin/user-management', async page => {
    await page.getByLabel('Their e-mail address').fill('aina@shop.example')
    await press('Make a link')(page)
    await expect(page.getByText('is ready')).toBeVisible()
  }),
  adminScreen('users-none', '/admin/user-management?q=nobody-like-this'),
  adminScreen('person', '/admin/person?q=siti@example.com'),
  adminScreen('person-unknown', '/admin/person?q=siti'),
  adminScreen('visits', '/admin/visits'),
  adminScreen('settings', '/admin/settings'),
  ...['Who sells', 'Logo and words', 'Colours', 'Categories', 'Closed', 'Delivery zones', 'Packing', 'Founders'].map(
    title =>
      adminScreen(`settings-${title.toLowerCase().replaceAll(' ', '-')}`, '/admin/settings', openSettings(title)),
  ),
]
