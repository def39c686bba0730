import type { DropId } from '#store/ids.ts'
import { parseShopTime } from '#store/shop-days.ts'
import type { Product } from './product.ts'

/** What an admin decides about a drop. */
export interface DropDraft {
  title: string
  /** ISO 8601. */
  opensAt: string
}

/** The drop that a new product joins: one that has not opened yet, or a new one. */
export type DropChoice = { id: DropId } | DropDraft

/** A drop as everybody may see it. */
export interface DropView {
  slug: string
  /** Of its live events. */
  eventId: string
  title: string
  /** ISO 8601. */
  opensAt: string
  isOpen: boolean
  /** Of its products, also while they are still secret. */
  count: number
  /** The server's time, ISO 8601: a phone's clock may be wrong. */
  now: string
  /** Empty until it opens. */
  products: Product[]
}

export const maxDropTitleLength = 80
const maxSlugLength = 60
const maxAheadMs = 366 * 24 * 60 * 60 * 1000

export interface DropInput {
  title: string
  /** In the shop's time zone, as '2026-11-21'. */
  day: string
  /** In the shop's time zone, as '20:00'. */
  time: string
}

/** Parses the form of a drop, which has to open in the future, within a year. */
export function parseDropDraft(
  { title: rawTitle, day, time }: DropInput,
  now: Date,
): { ok: true; draft: DropDraft } | { ok: false; invalidFields: ('title' | 'time')[] } {
  const title = rawTitle.trim().replace(/\s+/g, ' ')
  const opensAt = parseShopTime(day, time)
  const aheadMs = (opensAt?.getTime() ?? 0) - now.getTime()
  const invalidFields: ('title' | 'time')[] = []
  if (title === '' || title.length > maxDropTitleLength) invalidFields.push('title')
  if (aheadMs <= 0 || aheadMs > maxAheadMs) invalidFields.push('time')
  return opensAt === undefined || invalidFields.length > 0
    ? { ok: false, invalidFields }
    : { ok: true, draft: { title, opensAt: opensAt.toISOString() } }
}

const zoneMs = 8 * 60 * 60 * 1000

/** The form's values of a drop. */
export function toDropInput({ title, opensAt }: DropDraft): DropInput {
  const local = new Date(Date.parse(opensAt) + zoneMs).toISOString()
  return { title, day: local.slice(0, 10), time: local.slice(11, 16) }
}

/**
 * Creates the part of a drop's address that names it, from Latin letters and digits.
 * @param number of drops of that name before, so that each has an address of its own
 */
export function createDropSlug(title: string, number = 0): string {
  const suffix = number === 0 ? '' : `-${number + 1}`
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength - suffix.length)
    .replace(/^-|-$/g, '')
  return (words || 'drop') + suffix
}

/** The path of a drop's page. */
export const getDropPath = (slug: string) => `/drop/${slug}`
