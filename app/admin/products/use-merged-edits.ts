import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldName } from '#store/products/fields.ts'
import {
  compareEdit,
  copyFields,
  hasSameValue,
  listDifferences,
  type ProductDraftValues,
} from '#store/products/merge-product.ts'
import type { ProductDraft } from '#store/products/product-draft.ts'

interface MergedEditsOptions {
  loaded: ProductDraftValues
  changed: ProductDraftValues
  /** What is stored now; undefined for a new product. */
  stored: ProductDraft | undefined
  /** Whether a draft of an earlier visit has been restored, if there is one. */
  isReady: boolean
  setLoaded: (loaded: ProductDraftValues) => void
  fillIn: (stored: ProductDraft, fields: readonly FieldName[]) => void
}

/**
 * Follows changes by others while a product is edited. Fields that the admin has not touched take
 * the stored value; the others are conflicts, which `resolve` settles.
 */
export function useMergedEdits({ loaded, changed, stored, isReady, setLoaded, fillIn }: MergedEditsOptions) {
  const [takenFields, setTakenFields] = useState<FieldName[]>([])

  const merge = useEffectEvent(() => {
    if (!stored || !isReady) return
    const { theirs, conflicts } = compareEdit({ loaded, changed }, stored)
    const settled = listDifferences(loaded, stored).filter(field => !conflicts.includes(field))
    if (settled.length > 0) setLoaded(copyFields<ProductDraftValues>(loaded, stored, settled))
    if (theirs.length === 0) return
    fillIn(stored, theirs)
    setTakenFields(fields => [...new Set([...fields, ...theirs])])
  })
  const storedVersion = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stored version is merged once
  useEffect(() => merge(), [storedVersion, isReady])

  return {
    /** Fields that somebody else has changed and that the form took over. */
    takenFields,
    conflicts: stored ? listDifferences(loaded, stored).filter(field => !hasSameValue(field, changed, stored)) : [],
    resolve(field: FieldName, choice: 'mine' | 'theirs') {
      if (!stored) return
      setLoaded(copyFields<ProductDraftValues>(loaded, stored, [field]))
      if (choice === 'theirs') fillIn(stored, [field])
    },
  }
}
