import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createQrCode } from '#app/account/qr-code.ts'
import { deleteUnusedPhotos } from '#store/products/delete-photos.server.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

const account = 'Maybank\nTuffThrift\n5140 1234 5678'
/** As a bank's app shows it: the data of a DuitNow QR is about as long. */
const duitNow = `00020201021126${'0123456789ABCDEF'.repeat(7)}5802MY5910TUFFTHRIFT6304A1B2`

const save = (values: Record<string, string>, { version = 0, by = admin } = {}) =>
  by.submitForm('/admin/settings', { group: 'transfer', version: String(version), values: JSON.stringify(values) })
const readTransfer = () => harness.store.settings.current().transfer
const listMails = () =>
  harness.db.selectFrom('messages').select(['recipient', 'data']).where('kind', '=', 'transfer_changed').execute()

/** Lets everybody's sign-in be as long ago as that of somebody who has got hold of a session. */
const ageSessions = (minutes = 11) =>
  harness.db
    .updateTable('sessions')
    .set({ createdAt: new Date(Date.now() - minutes * 60_000).toISOString() as never })
    .execute()

/** A screenshot on a phone, with the QR in its middle. */
function createScreenshot(): Promise<Buffer> {
  const { size, path } = createQrCode(duitNow)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="780" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return sharp({ create: { width: 1080, height: 2340, channels: 3, background: '#ed2e67' } })
    .composite([{ input: Buffer.from(svg), top: 780, left: 150 }])
    .jpeg()
    .toBuffer()
}

async function upload(image: Buffer): Promise<string> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(image)], 'qr.jpg', { type: 'image/jpeg' }))
  const response = await admin.request('/api/product-images', { method: 'POST', body })
  return ((await response.json()) as { url: string }).url
}

test('a session that is not fresh changes no account, and one that is tells every admin', async () => {
  await signUp(harness, 'partner@example.com', { isAdmin: true })
  await ageSessions()
  expect(await save({ transferAccount: account })).toBe(403)
  expect(readTransfer()).toEqual({ account: '', qr: undefined })
  expect(await listMails()).toEqual([])
  // Other settings need no fresh session.
  const contact = { group: 'contact', version: '0', values: JSON.stringify({ name: 'Kedai Baru' }) }
  expect(await admin.submitForm('/admin/settings', contact)).toBe(200)

  const signIn = { email: 'boss@example.com', password }
  const again = await postForm(harness, '/login/again.data', signIn, { cookie: admin.cookie })
  const form = { group: 'transfer', version: '0', values: JSON.stringify({ transferAccount: account }) }
  const saved = await postForm(harness, '/admin/settings.data', form, { cookie: getCookieHeader(again) })
  expect(saved.status).toBe(200)
  expect(readTransfer().account).toBe(account)
  const mails = await listMails()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['boss@example.com', 'partner@example.com'])
  expect(mails.map(({ data }) => JSON.parse(data))).toEqual(Array(2).fill({ changedBy: 'boss@example.com', account }))
  const audited = await harness.db
    .selectFrom('auditEntries')
    .select(['actorEmail', 'after'])
    .where('subjectId', '=', 'transfer')
    .execute()
  expect(audited).toEqual([{ actorEmail: 'boss@example.com', after: JSON.stringify({ transferAccount: account }) }])
})

test('a session that is not fresh revokes no admin, who would not be mailed of a change', async () => {
  const partner = await signUp(harness, 'partner@example.com', { isAdmin: true })
  const revoke = () => admin.submitForm('/admin/user-management', { userId: partner.uid, isAdmin: 'false' })
  await ageSessions()
  expect(await revoke()).toBe(403)
  await ageSessions(0)
  expect(await revoke()).toBe(200)
})

test('a wrong password makes no session fresh', async () => {
  await ageSessions()
  const form = { email: 'boss@example.com', password: 'not that one, surely' }
  expect(await admin.submitForm('/login/again', form)).toBe(400)
  expect(await save({ transferAccount: account })).toBe(403)
})

test('the stored picture of a QR can still be read, and stays as long as the setting names it', async () => {
  const url = await upload(await createScreenshot())
  expect(await save({ transferQr: url })).toBe(200)
  await sweep(25)
  const stored = await harness.dependencies.photos.get(url.slice(1))
  const { data, info } = await sharp(await new Response(stored?.body).arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(800)
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(duitNow)

  expect(await save({ transferQr: '' }, { version: 1 })).toBe(200)
  await sweep(25)
  expect(await harness.dependencies.photos.get(url.slice(1))).toBeUndefined()
})

function sweep(hours: number) {
  harness.advanceClock(hours * 60)
  const { db, now, log } = harness.store
  return deleteUnusedPhotos({ db, photos: harness.dependencies.photos, now: now(), log })
}

test.each(['https://evil.example/qr.png', '/product-images/1760000000000-none-800.webp', 'javascript:alert(1)'])(
  'takes no picture that was not uploaded: %s',
  async transferQr => {
    expect(await save({ transferQr })).toBe(400)
    expect(readTransfer().qr).toBeUndefined()
  },
)
