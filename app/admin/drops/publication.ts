import { z } from 'zod'
import { type DropChoice, type DropInput, parseDropDraft } from '#store/drops/drop.ts'
import type { DropId } from '#store/ids.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'

/** When a new product comes into the shop: at once, or with a drop. */
export interface Publication {
  when: 'now' | 'drop'
  /** Empty for a new drop. */
  dropId: string
  newDrop: DropInput
}

const text = z.string().default('')
const publicationSchema = z.object({
  publish: z.enum(['now', 'drop']).default('now'),
  dropId: recordIdSchema.or(z.literal('')).default(''),
  dropTitle: text,
  dropDay: text,
  dropTime: text,
})

/** The fields of a form that carry the choice. */
export const toPublicationFields = ({ when, dropId, newDrop }: Publication): Record<string, string> => ({
  publish: when,
  ...(when === 'drop' && { dropId, dropTitle: newDrop.title, dropDay: newDrop.day, dropTime: newDrop.time }),
})

/**
 * Parses the choice of a posted form.
 * @returns the drop, or undefined when the product is published at once
 */
export function parsePublication(
  fields: Record<string, unknown>,
  now: Date,
): { ok: true; drop: DropChoice | undefined } | { ok: false } {
  const form = publicationSchema.safeParse(fields)
  if (!form.success) return { ok: false }
  const { publish, dropId, dropTitle, dropDay, dropTime } = form.data
  if (publish === 'now') return { ok: true, drop: undefined }
  if (dropId !== '') return { ok: true, drop: { id: dropId as DropId } }
  const result = parseDropDraft({ title: dropTitle, day: dropDay, time: dropTime }, now)
  return result.ok ? { ok: true, drop: result.draft } : { ok: false }
}

/** A drop that a new product can join. */
export interface DropOption {
  id: string
  title: string
  /** ISO 8601. */
  opensAt: string
  count: number
}
