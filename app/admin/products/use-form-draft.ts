import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProductDraftValues } from '#store/products/merge-product.ts'
import { createStoredValue } from '../../shop/saved/stored-value.ts'
import type { Publication } from '../drops/publication.ts'
import { emptyInputs, type ProductInputs } from './product-form-values.ts'

/** What was entered into a product form and not saved yet. */
export interface FormDraft {
  inputs: ProductInputs
  /** The photos that have been uploaded. */
  imageUrls: string[]
  /** Those that show a flaw. */
  flawImageUrls: string[]
  /** What the form was filled in with. */
  loaded: ProductDraftValues
  /** Idempotency key of the form. */
  formId: string
  /** Id of the product that it began as a copy of. */
  copyOf?: string | undefined
  /** When a new product comes into the shop. */
  publication?: Publication | undefined
  /** ISO 8601. */
  savedAt: string
}

function parseFormDraft(stored: unknown): FormDraft | undefined {
  const draft = (stored ?? {}) as Partial<FormDraft>
  const { inputs, imageUrls, flawImageUrls = [], loaded, formId, copyOf, publication, savedAt } = draft
  const isValid =
    typeof inputs === 'object' && typeof loaded === 'object' && Array.isArray(imageUrls) && savedAt && formId
  return isValid
    ? { inputs: { ...emptyInputs, ...inputs }, imageUrls, flawImageUrls, loaded, formId, copyOf, publication, savedAt }
    : undefined
}

/**
 * Opens the draft of a form in this browser's storage.
 * @param productId undefined for the form that adds one
 */
export const openFormDraft = (uid: string, productId?: string) =>
  createStoredValue(() => localStorage, `product-draft:${uid}:${productId ?? 'new'}`, parseFormDraft)

interface FormDraftOptions {
  uid: string
  productId: string | undefined
  /** What to store; undefined while there is nothing to lose. */
  content: Omit<FormDraft, 'savedAt'> | undefined
  onRestore: (draft: FormDraft) => void
  /** Called when there is no draft. */
  onStart: () => void
}

/** Stores a form's input at every change, and restores it when the form is opened again. */
export function useFormDraft({ uid, productId, content, onRestore, onStart }: FormDraftOptions) {
  const [draft] = useState(() => openFormDraft(uid, productId))
  const [state, setState] = useState<{ restoredAt: string | undefined }>()
  const isSaved = useRef(false)
  const restore = useEffectEvent(() => {
    const stored = draft.read()
    if (stored) onRestore(stored)
    else onStart()
    setState({ restoredAt: stored?.savedAt })
  })
  useEffect(() => restore(), [])

  const serialized = content && JSON.stringify(content)
  useEffect(() => {
    // The first render still has the values of the page.
    if (!state || isSaved.current) return
    draft.write(serialized ? { ...JSON.parse(serialized), savedAt: new Date().toISOString() } : undefined)
  }, [draft, state, serialized])

  return {
    /** When the restored draft was stored, ISO 8601. */
    restoredAt: state?.restoredAt,
    /** Whether the stored draft has been looked for. */
    isReady: state !== undefined,
    forgetRestored: () => setState({ restoredAt: undefined }),
    /** Ends the draft, after the product was saved. */
    close() {
      isSaved.current = true
      draft.write(undefined)
    },
  }
}
