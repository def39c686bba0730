import { type KeyboardEvent, useState } from 'react'
import * as garment from '#app/messages/en/garment.ts'
import { conditionNames } from '#app/messages/en/products.ts'
import { formatDateTime } from '#store/dates.ts'
import { formatAmount, sen } from '#store/money.ts'
import type { FieldName } from '#store/products/fields.ts'
import { conditions, fitSizes, isLength } from '#store/products/garment-facts.ts'
import { isGarmentType, listGarmentTypes, listMeasurements } from '#store/products/garment-types.ts'
import { categories } from '#store/products/listing.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { parseProductDraft } from '#store/products/product-draft.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import type { DropOption } from '../drops/use-publication.ts'
import { ColourField, type FactsForm, MoreFacts } from '../products/facts-fields.tsx'
import { describeFieldError, getErrorProps } from '../products/field-errors.ts'
import type { ProductInputs, ProductTextInput } from '../products/product-form-values.ts'
import { useFreeQuestion } from '../products/use-free-question.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import type { Batch, BatchProduct } from './batch-database.ts'
import type { BatchStore } from './batch-store.ts'
import { ChipChoice } from './chip-choice.tsx'
import { MeasurementField } from './measurement-field.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { proposeDescription, proposeTitle } from './propose-text.ts'

interface DescribeProductProps {
  batch: Batch
  product: BatchProduct
  store: BatchStore
  /** Those that the product can join. */
  drops: readonly DropOption[]
  /** 'Piece 3 of 10'. */
  heading: string
  /** Whether another product waits to be described. */
  hasNext: boolean
  onNext: () => void
}

const priceStepsMyr = [-10, -5, 5, 10]

/** Describes one product: what the one before had is filled in, most of the rest is one press. */
export function DescribeProduct({ batch, product, store, drops, heading, hasNext, onNext }: DescribeProductProps) {
  const { id } = product
  const [inputs, setInputs] = useState(product.inputs)
  const [invalidFields, setInvalidFields] = useState(product.invalidFields ?? [])
  const [hasRefusedPhoto, setHasRefusedPhoto] = useState(false)
  // What the store has refused is shown when the product is opened again.
  const [refusal, setRefusal] = useState<object | undefined>(product.invalidFields?.length ? {} : undefined)
  const ref = useErrorFocus(refusal)
  const free = useFreeQuestion()
  const complete = completeTexts(inputs)
  const types = listGarmentTypes(inputs.category)

  function change(changes: Partial<ProductInputs>) {
    const changed = { ...inputs, ...changes }
    setInputs(changed)
    void store.describe(id, changed)
  }
  const getError = (field: FieldName) =>
    invalidFields.includes(field) ? describeFieldError(field, complete) : undefined
  const getFieldProps = (name: ProductTextInput) => ({
    name,
    value: complete[name],
    ...getErrorProps(name, complete, invalidFields.includes(name)),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const form: FactsForm = { inputs, getError, getFieldProps, setColours: (colours: string[]) => change({ colours }) }

  function save() {
    const isRefused = product.photoKeys.some(key => batch.photos.get(key)?.refusal)
    setHasRefusedPhoto(isRefused)
    const result = parseProductDraft({ ...complete, imageUrls: product.photoKeys })
    setInvalidFields(result.ok ? [] : result.invalidFields)
    if (isRefused || !result.ok) return setRefusal({})
    free.ask(complete.price, () => {
      void store.publish(id, complete)
      onNext()
    })
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-label={heading}
      className="grid max-w-3xl gap-5"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onKeyDown={goToNextLength}
    >
      <h2 className="wide">{heading}</h2>
      {product.error && (
        <p role="alert" className="font-semibold text-ember [overflow-wrap:anywhere]">
          {product.error}
        </p>
      )}
      <div tabIndex={-1} data-invalid={hasRefusedPhoto || invalidFields.includes('imageUrls') || undefined}>
        <ProductPhotos batch={batch} product={product} store={store} />
        {invalidFields.includes('imageUrls') && (
          <p role="alert" className="mt-2 font-semibold text-ember text-sm">
            {getError('imageUrls')}
          </p>
        )}
        {hasRefusedPhoto && (
          <p role="alert" className="mt-2 font-semibold text-ember text-sm">
            Not saved: please remove the photo that was refused.
          </p>
        )}
      </div>
      <ChipChoice
        legend="Category"
        name="category"
        isOptional={false}
        options={categories.map(category => [category, category.charAt(0).toUpperCase() + category.slice(1)])}
        value={inputs.category}
        error={getError('category')}
        onChange={category => change({ category, garmentType: '' })}
      />
      <ChipChoice
        legend="Garment type"
        name="garmentType"
        options={types.map(type => [type, garment.typeNames[type]])}
        value={inputs.garmentType}
        error={getError('garmentType')}
        onChange={garmentType => change({ garmentType })}
      />
      <ChipChoice
        legend="Condition"
        name="condition"
        options={conditions.map(condition => [condition, conditionNames[condition]])}
        value={inputs.condition}
        error={getError('condition')}
        onChange={condition => change({ condition })}
      />
      <ChipChoice
        legend="Fits size"
        name="fitSize"
        options={fitSizes
          .filter(size => size.startsWith('W') === (inputs.category === 'bottom'))
          .map(size => [size, size])}
        value={inputs.fitSize}
        error={getError('fitSize')}
        onChange={fitSize => change({ fitSize })}
      />
      <ColourField form={form} />
      <PriceField {...getFieldProps('price')} onStep={myr => change({ price: stepPrice(inputs.price, myr) })} />
      {isGarmentType(inputs.garmentType) && (
        <fieldset name="measurements" data-field className="min-w-0">
          <legend className="wide mb-1.5 text-sm">Measurements in cm, laid flat</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 large-text:grid-cols-1 sm:grid-cols-3">
            {listMeasurements(inputs.garmentType).map(name => (
              <MeasurementField
                key={name}
                name={name}
                label={garment.measurementNames[name]}
                value={inputs.measurements[name] ?? ''}
                hasError={invalidFields.includes('measurements') && !isLength(inputs.measurements[name] ?? '')}
                onChange={text => change({ measurements: { ...inputs.measurements, [name]: text } })}
              />
            ))}
          </div>
          {getError('measurements') && (
            <p className="mt-1.5 font-semibold text-ember text-sm">{getError('measurements')}</p>
          )}
        </fieldset>
      )}
      <Field label="Size on the label" autoComplete="off" {...getFieldProps('size')} />
      <Field label="Brand (optional)" {...getFieldProps('brand')} />
      <Field
        label="Product name"
        hint={
          inputs.title === '' && complete.title !== '' ? 'Proposed from the facts. Change it as you like.' : undefined
        }
        {...getFieldProps('title')}
      />
      <TextAreaField label="Other info" rows={4} {...getFieldProps('description')} />
      {drops.length > 0 && (
        <SelectField
          label="When shoppers see it"
          name="dropId"
          value={product.dropId ?? ''}
          onChange={({ target }) => void store.chooseDrop(id, target.value || undefined)}
        >
          <option value="">At once</option>
          {drops.map(drop => (
            <option key={drop.id} value={drop.id}>
              {drop.title}, {formatDateTime(drop.opensAt)}
            </option>
          ))}
        </SelectField>
      )}
      <details className="rounded-lg border border-sand bg-white p-4">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">More facts</summary>
        <div className="mt-3 grid gap-5">
          <MoreFacts form={form} />
        </div>
      </details>
      <div className="sticky bottom-20 z-10 grid grid-cols-[1fr_auto] gap-3 rounded-lg border border-sand bg-white p-3 shadow md:bottom-4">
        <AdminButton tone="main" type="submit">
          {hasNext ? 'Save & next' : 'Save'}
        </AdminButton>
        <AdminButton onClick={onNext}>Later</AdminButton>
      </div>
      {free.dialog}
    </form>
  )
}

/** A blank title or description is the proposed one, which follows the facts. */
const completeTexts = (inputs: ProductInputs): ProductInputs => ({
  ...inputs,
  title: inputs.title || proposeTitle(inputs),
  description: inputs.description || proposeDescription(inputs),
})

interface PriceFieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onStep: (myr: number) => void
}

const PriceField = ({ onStep, ...field }: PriceFieldProps) => (
  <div className="grid gap-2">
    <Field label="Price (MYR)" inputMode="decimal" autoComplete="off" {...field} />
    <div className="grid grid-cols-4 gap-2">
      {priceStepsMyr.map(myr => (
        <AdminButton key={myr} className="px-1" onClick={() => onStep(myr)}>
          <span className="sr-only">Price </span>
          {myr > 0 ? `+${myr}` : `−${-myr}`}
        </AdminButton>
      ))}
    </div>
  </div>
)

function stepPrice(price: string, myr: number): string {
  const changed = (parsePrice(price) ?? 0) + myr * 100
  return changed > 0 ? formatAmount(sen(changed)).replace(/\.00$/, '') : price
}

/** Enter on a phone's keypad goes to the next length instead of saving. */
function goToNextLength(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.name.startsWith('measurement-')) return
  event.preventDefault()
  const lengths = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name^=measurement-]')]
  const next = lengths[lengths.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}
