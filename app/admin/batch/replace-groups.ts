import { createId } from '#store/ids.ts'
import { emptyInputs } from '../products/product-form-values.ts'
import type { BatchDatabase, BatchPhoto, BatchProduct } from './batch-database.ts'

export const isSorting = ({ state }: BatchProduct) => state === 'sorting'

/** A product whose photos may still be grouped otherwise. */
export const createSortedProduct = (position: number, photoKeys: string[]): BatchProduct => ({
  id: createId(),
  position,
  inputs: emptyInputs,
  photoKeys,
  flawKeys: [],
  state: 'sorting',
  editedAt: new Date().toISOString(),
})

/**
 * Puts the photos that are being sorted into other groups. `regroup` sees the groups as they are
 * stored, not as the page shows them: a slider regroups faster than the page is drawn, and a group
 * that it didn't see would keep photos that are in another one by then.
 */
export async function replaceGroups(
  database: BatchDatabase,
  regroup: (groups: string[][], photos: BatchPhoto[]) => string[][],
): Promise<void> {
  const transaction = database.transaction(['products', 'photos'], 'readwrite')
  const products = transaction.objectStore('products')
  const sorting = (await products.getAll()).filter(isSorting).toSorted((a, b) => a.position - b.position)
  const photos = await transaction.objectStore('photos').getAll()
  const groups = regroup(
    sorting.map(({ photoKeys }) => photoKeys),
    photos,
  )
  const position = sorting[0]?.position ?? 0
  for (const { id } of sorting) await products.delete(id)
  for (const [index, keys] of groups.entries()) {
    const product = createSortedProduct(position + index, keys)
    // Positions stay below those of what follows, however many groups there are.
    await products.put({ ...product, id: sorting[index]?.id ?? product.id, position: position + index / 1000 })
  }
  await transaction.done
}
