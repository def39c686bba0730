import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPiece } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

test('T21 pieces asked for by their ids come as anybody may see them: sold ones too, hidden and unknown ones not, each once', async () => {
  const free = await addPiece(lab.db)
  const sold = await addPiece(lab.db, { sold: 1, soldAt: '2026-11-01T00:00:00.000Z', soldToName: 'Siti Rahmah' })
  const hidden = await addPiece(lab.db, { hidden: 1 })
  const held = await addPiece(lab.db)
  await addPiece(lab.db)
  await lab.browser().startPaying([held])
  const before = lab.queryCount()
  const { status, body } = await lab
    .browser()
    .get<{ products: { id: string }[] }>(`/api/products?ids=${[held, sold, 'nobody', hidden, free, sold]}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    products: [
      { id: held, heldUntil: expect.any(String) },
      { id: sold, sold: true },
      { id: free, sold: false, heldUntil: null },
    ],
    nextCursor: null,
  })
  expect(JSON.stringify(body)).not.toContain('Siti')
  expect(lab.queryCount() - before).toBeLessThanOrEqual(2)
  for (const product of body.products)
    expect((await lab.browser().get(`/api/products/${product.id}`)).body).toEqual(product)
})
