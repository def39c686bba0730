import { type Actor, audit } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Outside } from '#store/outside.server.ts'
import { releasePhotos } from './photo-queries.server.ts'

/**
 * Takes a piece off the shop (readings T31). One that was sold or stands in an order is hidden, so that the books and the buyer's page keep it;
 * any other is erased. While somebody is paying for it, it stays.
 */
export async function removePiece(
  { db, live, now }: Outside,
  id: ProductId,
  by: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'missing' | 'held' }> {
  const at = now().toISOString()
  const removed = await inTransaction(db, async tx => {
    // Hidden first: that locks the row, and nobody can begin to pay for it any more.
    const piece = await tx
      .updateTable('products')
      .set({ hidden: 1 })
      .where('id', '=', id)
      .where('hidden', '=', 0)
      .returning(['title', 'name', 'description', 'priceSen', 'category', 'imageUrls', 'sold', 'heldBy'])
      .executeTakeFirst()
    if (!piece) return { ok: false as const, reason: 'missing' as const }
    if (piece.heldBy !== null) return { ok: false as const, reason: 'held' as const }
    const order = await tx
      .selectFrom('orderItems')
      .select('orderId')
      .where('productId', '=', id)
      .limit(1)
      .executeTakeFirst()
    const isKept = piece.sold === 1 || order !== undefined
    if (!isKept) {
      await releasePhotos(tx, id, [], at)
      await tx.deleteFrom('products').where('id', '=', id).execute()
    }
    const { name: _name, heldBy: _heldBy, ...before } = { ...piece, title: piece.title ?? piece.name }
    await audit(tx, { by, at, what: 'product removed', subject: id, before, after: isKept ? { hidden: 1 } : undefined })
    return { ok: true as const }
  })
  if (removed.ok) live.announce([{ topic: 'product', id, change: 'removed' }])
  return removed
}
