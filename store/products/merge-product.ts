import { createMerge } from '#store/merge-edit.ts'
import { type FieldName, fieldNames } from './fields.ts'

/**
 * The values of a draft, unvalidated: a form may hold a price that isn't one. Null is the value of
 * no field: it is not known what a form began with.
 */
export type ProductDraftValues = { [F in FieldName]?: unknown }

/**
 * How drafts of a product are compared. Case and surrounding spaces of legacy records don't count.
 */
export const productMerge = createMerge(
  fieldNames,
  (field, a, b) => normalize(field, a[field]) === normalize(field, b[field]),
)

function normalize(field: FieldName, value: unknown): string {
  if (isEmptyObject(value)) return normalize(field, '')
  if (isRecord(value)) return JSON.stringify(Object.entries(value).sort())
  if (typeof value !== 'string') return JSON.stringify(value === undefined ? '' : value)
  const text = value.trim()
  return JSON.stringify(field === 'category' ? text.toLowerCase() : text)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0
const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value)
