/**
 * Releases the products an order holds for its payment. An unknown order holds none.
 * @returns `paid` when it is too late, or a bank still decides; `failed` without a usable answer
 */
export async function releaseOrder(orderId: string): Promise<'released' | 'paid' | 'failed'> {
  try {
    const { ok, status } = await fetch(`/api/orders/${encodeURIComponent(orderId)}/release`, { method: 'POST' })
    if (ok || status === 404) return 'released'
    return status === 409 ? 'paid' : 'failed'
  } catch {
    return 'failed'
  }
}
