import { useState } from 'react'
import { createId } from '#store/ids.ts'
import { listDifferences, type ProductDraftField, type ProductDraftValues } from '#store/products/merge-product.ts'
import { type DraftField, type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import { emptyInputs, type ProductInputs, toDraftValues, toInputs } from './product-form-values.ts'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'
import { useMergedEdits } from './use-merged-edits.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

export interface ProductFormOptions {
  /** The signed-in admin, whose draft it is. */
  uid: string
  /** The product that is edited, as it is stored now. Undefined for a new one. */
  product: { id: string; draft: ProductDraft } | undefined
}

export type ProductFormState = ReturnType<typeof useProductForm>

/**
 * The input of the product form: kept in the browser until it is saved, and merged with what others
 * change meanwhile.
 */
export function useProductForm({ uid, product }: ProductFormOptions) {
  const stored = product?.draft
  const [start] = useState(() => getStartValues(stored))
  const [inputs, setInputs] = useState(start.inputs)
  const [loaded, setLoaded] = useState(start.loaded)
  const { formId, setFormId, renew } = useFormId()
  const { validate, getError, clearErrors } = useFieldErrors()
  const uploads = usePhotoUploads(start.imageUrls)
  const changed = toDraftValues(inputs, uploads.urlsOrKeys)
  const isDirty = listDifferences(loaded, changed).length > 0

  function fillIn(from: ProductDraft, fields: readonly ProductDraftField[]) {
    setInputs(current => ({ ...current, ...pickInputs(from, fields) }))
    if (fields.includes('imageUrls')) uploads.replace(from.imageUrls)
  }

  function show(draft: Omit<FormDraft, 'savedAt'>) {
    setInputs(draft.inputs)
    setLoaded(draft.loaded)
    setFormId(draft.formId)
    clearErrors()
    uploads.replace(draft.imageUrls)
  }

  const content = { inputs, loaded, formId, imageUrls: uploads.storedUrls }
  const draft = useFormDraft({ uid, productId: product?.id, content: isDirty ? content : undefined, onRestore: show })
  const edits = useMergedEdits({ loaded, changed, stored, isReady: draft.isReady, setLoaded, fillIn })

  return {
    isNew: product === undefined,
    inputs,
    loaded,
    /** Idempotency key of a new product. */
    formId,
    uploads,
    edits,
    isDirty,
    /** When the restored draft was stored, ISO 8601. */
    restoredAt: isDirty ? draft.restoredAt : undefined,
    closeDraft: draft.close,
    /** Starts over with what is stored, or with an empty form. */
    discard() {
      show({ ...getStartValues(stored), formId: createId() })
      draft.forgetRestored()
    },
    /** The next submission adds another product. */
    renew,
    validate: () => validate({ ...inputs, imageUrls: uploads.urlsOrKeys }, stored),
    /** An error that a new photo settles at once. */
    imagesError: uploads.photos.length === 0 ? getError('images') : undefined,
    getFieldProps: (name: keyof ProductInputs) => ({
      name,
      value: inputs[name],
      onChange: ({ target }: ValueEvent) => setInputs({ ...inputs, [name]: target.value }),
      error: getError(name),
    }),
  }
}

function useFormId() {
  const [formId, setFormId] = useState(createId)
  return {
    formId,
    setFormId,
    renew() {
      const id = createId()
      setFormId(id)
      return id
    },
  }
}

function useFieldErrors() {
  const [invalidFields, setInvalidFields] = useState<DraftField[]>([])
  return {
    validate(input: Parameters<typeof parseProductDraft>[0], stored: ProductDraft | undefined): boolean {
      const result = parseProductDraft(input, stored)
      setInvalidFields(result.ok ? [] : result.invalidFields)
      return result.ok
    },
    getError: (field: DraftField) => (invalidFields.includes(field) ? (fieldErrors[field] ?? tooLongError) : undefined),
    clearErrors: () => setInvalidFields([]),
  }
}

interface ValueEvent {
  target: { value: string }
}

function getStartValues(stored: ProductDraft | undefined) {
  const empty = { inputs: emptyInputs, loaded: toDraftValues(emptyInputs, []), imageUrls: [] }
  return stored
    ? { inputs: toInputs(stored), loaded: stored as ProductDraftValues, imageUrls: stored.imageUrls }
    : empty
}

/** The typed form of some fields of a draft, without the photos. */
function pickInputs(draft: ProductDraft, fields: readonly ProductDraftField[]): Partial<ProductInputs> {
  const inputs = toInputs(draft)
  return Object.fromEntries(fields.flatMap(field => (field === 'imageUrls' ? [] : [[field, inputs[field]]])))
}

const tooLongError = 'Please make it shorter.'
const fieldErrors: Partial<Record<DraftField, string>> = {
  title: 'Please give it a name.',
  description: 'Please say something about it.',
  price: 'Please give the price in digits, such as 45 or 45.50.',
  category: 'Please choose a category.',
  images: 'Please add at least one photo.',
}
