import type { DropId } from '#store/ids.ts'

/** A drop: products that come into the shop together. Times ISO 8601. */
export interface DropTable {
  id: DropId
  /** In the address of its page; never changes. */
  slug: string
  title: string
  opensAt: string
  /** Null until it has opened. Its products are withdrawn until then. */
  publishedAt: string | null
  createdAt: string
}
