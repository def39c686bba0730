/** `paid`: too late to cancel, or the bank is still processing. `failed`: no usable response. */
export type ReleaseResult = 'released' | 'paid' | 'failed'

/** Releases the products an order holds for its payment. An unknown order holds none. */
export async function releaseOrder(orderId: string): Promise<ReleaseResult> {
  try {
    const { ok, status } = await fetch(`/api/orders/${encodeURIComponent(orderId)}/release`, { method: 'POST' })
    if (ok || status === 404) return 'released'
    return status === 409 ? 'paid' : 'failed'
  } catch {
    return 'failed'
  }
}
