/** `released`: the pieces are free again. `paid`: too late to cancel, or a bank is deciding. `failed`: nobody answered. */
export type ReleaseResult = 'released' | 'paid' | 'failed'

/** Gives back the pieces an order holds for its payment. An order the store doesn't know holds none. */
export async function releaseOrder(orderId: string, send = fetch): Promise<ReleaseResult> {
  try {
    const { ok, status } = await send(`/api/orders/${encodeURIComponent(orderId)}/release`, { method: 'POST' })
    if (ok || status === 404) return 'released'
    return status === 409 ? 'paid' : 'failed'
  } catch {
    return 'failed'
  }
}
