import { expect, test } from 'vitest'
import { deleteUnusedPhotos } from '#store/products/delete-photos.server.ts'
import type { SettingValues } from '#store/settings/setting-names.ts'
import { updateSettings } from '#store/settings/update-settings.server.ts'
import { by } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { readMainText } from '#test/page-text.ts'

const harness = setUpHarness({ hasPages: true })
const admin = setUpAdmin(harness)

let version = 0
const save = async (values: Partial<SettingValues>, group: 'founders' | 'transfer' = 'founders') => {
  const result = await updateSettings(harness.store, { by, group, version: group === 'founders' ? version : 0, values })
  if (result.ok && group === 'founders') version = result.version
  return result
}

async function upload(): Promise<string> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(await createJpegPhoto())], 'me.jpg', { type: 'image/jpeg' }))
  const response = await admin.request('/api/product-images', { method: 'POST', body })
  return ((await response.json()) as { url: string }).url
}

/** Whether a photo is still stored after unused ones were deleted. */
async function isStored(url: string) {
  harness.advanceClock(25 * 60)
  const { photos } = harness.dependencies
  await deleteUnusedPhotos({ ...harness.store, photos, now: harness.store.now() })
  return (await photos.get(url.slice(1))) !== undefined
}

test('title, words and an uploaded portrait are on the landing page, which keeps the photo', async () => {
  version = 0
  const [url, next] = [await upload(), await upload()]
  const before = await (await harness.request('/')).text()
  expect(await save({ ceoTitle: 'Head of bales', ceoQuote: 'I dig.', ceoPortrait: url })).toMatchObject({ ok: true })
  const html = await (await harness.request('/')).text()
  expect(html).toContain(`src="${url}"`)
  for (const words of ['Head of bales', 'I dig.', 'CTO']) expect(readMainText(html)).toContain(words)
  expect(readMainText(html)).not.toContain('CEO')
  expect(await isStored(url)).toBe(true)
  expect(await save({ ceoPortrait: next })).toMatchObject({ ok: false, errors: { ceoPortrait: { reason: 'picture' } } })
  expect(await save({ ceoPortrait: '', ceoTitle: 'CEO', ceoQuote: 'Digs the bales.' })).toMatchObject({ ok: true })
  expect(await isStored(url)).toBe(false)
  expect(readMainText(await (await harness.request('/')).text())).toBe(readMainText(before))
})

test('a photo that several settings name stays until the last lets it go', async () => {
  version = 0
  const url = await upload()
  await save({ ceoPortrait: url, ctoPortrait: url })
  await save({ transferQr: url }, 'transfer')
  await save({ ceoPortrait: '' })
  await save({ ctoPortrait: '' })
  expect(await isStored(url)).toBe(true)
})
