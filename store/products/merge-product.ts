import { type FieldName, fieldNames } from './fields.ts'

/** The values of a draft, unvalidated: a form may hold a price that isn't one. */
export type ProductDraftValues = { [F in FieldName]?: unknown }

/**
 * Whether two drafts agree in a field. Case and surrounding spaces of legacy records don't count.
 */
export const hasSameValue = (field: FieldName, a: ProductDraftValues, b: ProductDraftValues): boolean =>
  normalize(field, a[field]) === normalize(field, b[field])

function normalize(field: FieldName, value: unknown): string {
  if (isEmptyObject(value)) return normalize(field, '')
  if (isRecord(value)) return JSON.stringify(Object.entries(value).sort())
  if (typeof value !== 'string') return JSON.stringify(value ?? '')
  const text = value.trim()
  return JSON.stringify(field === 'category' ? text.toLowerCase() : text)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0
const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value)

/** Lists the fields in which two drafts differ. */
export const listDifferences = (a: ProductDraftValues, b: ProductDraftValues): FieldName[] =>
  fieldNames.filter(field => !hasSameValue(field, a, b))

/**
 * Compares an edit with what is stored now, field by field. A field that only somebody else has
 * changed is `theirs`; one that both have changed, to different values, is a conflict.
 * @param edit.loaded the draft that the form was filled in with
 * @param edit.changed the draft that the admin submits
 */
export function compareEdit(
  { loaded, changed }: { loaded: ProductDraftValues; changed: ProductDraftValues },
  stored: ProductDraftValues,
): { theirs: FieldName[]; conflicts: FieldName[] } {
  const changedByOthers = listDifferences(loaded, stored).filter(field => !hasSameValue(field, changed, stored))
  return {
    theirs: changedByOthers.filter(field => hasSameValue(field, changed, loaded)),
    conflicts: changedByOthers.filter(field => !hasSameValue(field, changed, loaded)),
  }
}

/** Copies some fields of a draft into another one. */
export function copyFields<T extends ProductDraftValues>(to: T, from: T, fields: readonly FieldName[]): T {
  return { ...to, ...Object.fromEntries(fields.map(field => [field, from[field]])) }
}
