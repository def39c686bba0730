import { useState } from 'react'
import { createId } from '#store/ids.ts'
import type { FieldName } from '#store/products/fields.ts'
import { listGarmentTypes, type Measurement } from '#store/products/garment-types.ts'
import { categories } from '#store/products/listing.ts'
import { listDifferences, type ProductDraftValues } from '#store/products/merge-product.ts'
import { type ProductDraft, parseProductDraft } from '#store/products/product-draft.ts'
import type { usePublication } from '../drops/use-publication.ts'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { describeFieldError, getErrorProps } from './field-errors.ts'
import {
  emptyInputs,
  type ProductInputs,
  type ProductTextInput,
  toDraftValues,
  toInputs,
} from './product-form-values.ts'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'
import { useMergedEdits } from './use-merged-edits.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

export interface ProductFormOptions {
  /** The signed-in admin, whose draft it is. */
  uid: string
  /** The product that is edited, as it is stored now. Undefined for a new one. */
  product: { id: string; draft: ProductDraft } | undefined
  /** A product that a new one is filled in like, unless a draft waits. */
  copied?: { id: string; draft: ProductDraft } | undefined
  /** The choice when a new product comes into the shop. */
  publication?: Pick<ReturnType<typeof usePublication>, 'value' | 'restore'> | undefined
}

export type ProductFormState = ReturnType<typeof useProductForm>

/**
 * The input of the product form: kept in the browser until it is saved, and merged with what others
 * change meanwhile.
 */
export function useProductForm({ uid, product, copied, publication }: ProductFormOptions) {
  const stored = product?.draft
  const [start] = useState(() => getStartValues(stored))
  const [inputs, setInputs] = useState(start.inputs)
  const [loaded, setLoaded] = useState(start.loaded)
  const { formId, setFormId, renew } = useFormId()
  const [copyOf, setCopyOf] = useState<string>()
  const [discarded, setDiscarded] = useState<FormDraft>()
  const { validate, isInvalid, getError, clearErrors } = useFieldErrors(inputs)
  const [refusal, setRefusal] = useState<object>()
  const uploads = usePhotoUploads(toFormPhotos(start))
  const changed = toDraftValues(inputs, uploads.urlsOrKeys)
  const isDirty = listDifferences(loaded, changed).length > 0

  function fillIn(from: ProductDraft, fields: readonly FieldName[]) {
    setInputs(current => ({ ...current, ...pickInputs(from, fields) }))
    if (fields.includes('imageUrls') || fields.includes('flawImageUrls')) {
      const { urlsOrKeys } = uploads
      uploads.replace({
        all: fields.includes('imageUrls') ? from.imageUrls : urlsOrKeys.all,
        flaws: fields.includes('flawImageUrls') ? (from.flawImageUrls ?? []) : urlsOrKeys.flaws,
      })
    }
  }

  function show(draft: Omit<FormDraft, 'savedAt'>) {
    setInputs(draft.inputs)
    setLoaded(draft.loaded)
    setFormId(draft.formId)
    setCopyOf(draft.copyOf)
    clearErrors()
    uploads.replace(toFormPhotos(draft))
    if (draft.publication) publication?.restore(draft.publication)
  }

  function fillInCopy() {
    if (copied) show({ ...getCopyValues(copied.draft), formId: createId(), copyOf: copied.id })
  }

  const { all: imageUrls, flaws: flawImageUrls } = uploads.stored
  const content = { inputs, loaded, formId, copyOf, imageUrls, flawImageUrls, publication: publication?.value }
  const rememberDiscarded = () => setDiscarded({ ...content, savedAt: new Date().toISOString() })
  const draft = useFormDraft({
    uid,
    productId: product?.id,
    content: isDirty ? content : undefined,
    onRestore: show,
    onStart: fillInCopy,
  })
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
    /** The product to copy, and whether the form has begun as its copy. */
    copy: copied && draft.isReady ? { title: copied.draft.title, isFilledIn: copyOf === copied.id } : undefined,
    /** Starts over as a copy. */
    replaceByCopy() {
      if (isDirty) rememberDiscarded()
      fillInCopy()
      draft.forgetRestored()
    },
    /** Starts over with what is stored, or with an empty form. */
    discard() {
      rememberDiscarded()
      show({ ...getStartValues(stored), formId: createId() })
      draft.forgetRestored()
    },
    /** What was discarded last, with the time as its `savedAt`. */
    discarded,
    bringBack() {
      if (discarded) show(discarded)
      setDiscarded(undefined)
    },
    /** The next submission adds another product. */
    renew,
    validate: () =>
      validate({ ...inputs, imageUrls: uploads.urlsOrKeys.all, flawImageUrls: uploads.urlsOrKeys.flaws }, stored),
    ref: useErrorFocus(refusal),
    /** Leads to what is marked as wrong, or to a field that isn't marked. */
    showErrors: (field?: 'imageUrls') => setRefusal(field ? { field } : {}),
    /** An error that a new photo settles at once. */
    imagesError: uploads.photos.length === 0 ? getError('imageUrls') : undefined,
    getError,
    setColours: (colours: string[]) => setInputs({ ...inputs, colours }),
    setMeasurement: (name: Measurement, text: string) =>
      setInputs({ ...inputs, measurements: { ...inputs.measurements, [name]: text } }),
    getFieldProps: (name: ProductTextInput) => ({
      name,
      value: inputs[name],
      onChange: ({ target }: ValueEvent) => setInputs(keepTypeOfCategory({ ...inputs, [name]: target.value })),
      ...getErrorProps(name, inputs, isInvalid(name)),
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

function useFieldErrors(inputs: ProductInputs) {
  const [invalidFields, setInvalidFields] = useState<FieldName[]>([])
  const isInvalid = (field: FieldName) => invalidFields.includes(field)
  return {
    isInvalid,
    validate(input: Parameters<typeof parseProductDraft>[0], stored: ProductDraft | undefined): boolean {
      const result = parseProductDraft(input, stored)
      setInvalidFields(result.ok ? [] : result.invalidFields)
      return result.ok
    },
    getError: (field: FieldName) => (isInvalid(field) ? describeFieldError(field, inputs) : undefined),
    clearErrors: () => setInvalidFields([]),
  }
}

/** A type belongs to one category: the list no longer offers it after another one is chosen. */
function keepTypeOfCategory(inputs: ProductInputs): ProductInputs {
  const types: string[] = listGarmentTypes(inputs.category.toLowerCase())
  return types.includes(inputs.garmentType) ? inputs : { ...inputs, garmentType: '' }
}

interface ValueEvent {
  target: { value: string }
}

function getStartValues(stored: ProductDraft | undefined) {
  const noPhotos = { imageUrls: [], flawImageUrls: [] }
  if (!stored) return { inputs: emptyInputs, loaded: toDraftValues(emptyInputs, { all: [], flaws: [] }), ...noPhotos }
  const { imageUrls, flawImageUrls = [] } = stored
  return { inputs: toInputs(stored), loaded: stored as ProductDraftValues, imageUrls, flawImageUrls }
}

/**
 * The values of a copy: what is true of one piece alone, its photos and flaws, is left out, and a
 * category that new products are not offered.
 */
function getCopyValues({ flaws: _flaws, ...draft }: ProductDraft) {
  const noPhotos = { imageUrls: [], flawImageUrls: [] }
  const category = categories.find(name => name === draft.category.toLowerCase()) ?? emptyInputs.category
  const inputs = toInputs({ ...draft, category })
  return { inputs, loaded: toDraftValues(inputs, { all: [], flaws: [] }), ...noPhotos }
}

const toFormPhotos = ({ imageUrls, flawImageUrls }: { imageUrls: string[]; flawImageUrls: string[] }) => ({
  all: imageUrls,
  flaws: flawImageUrls,
})

/** The typed form of some fields of a draft, without the photos. */
function pickInputs(draft: ProductDraft, fields: readonly FieldName[]): Partial<ProductInputs> {
  const inputs: Record<string, unknown> = { ...toInputs(draft) }
  return Object.fromEntries(fields.filter(field => field in inputs).map(field => [field, inputs[field]]))
}
