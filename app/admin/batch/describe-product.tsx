import { useState } from 'react'
import { formatDateTime } from '#store/dates.ts'
import { formatAmount, sen } from '#store/money.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { SelectField } from '../../ui/controls/field.tsx'
import type { DropOption } from '../drops/drop-options.server.ts'
import { BasicFields } from '../product-entry/basic-fields.tsx'
import type { LocalDraft } from '../product-entry/draft-database.ts'
import type { DraftState, DraftStore } from '../product-entry/draft-store.ts'
import { FoldedFacts, MainFacts, MoreFacts } from '../product-entry/facts-fields.tsx'
import type { ProductInputs } from '../product-entry/product-inputs.ts'
import { ProductPhotos } from '../product-entry/product-photos.tsx'
import { completeTexts, getTitleHint } from '../product-entry/propose-text.ts'
import { SaveBar } from '../product-entry/save-bar.tsx'
import { useProductFields } from '../product-entry/use-product-fields.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { usePriceQuestion } from '../ui/use-price-question.tsx'
import { chooseDrop } from './batch-actions.ts'

interface DescribeProductProps {
  state: DraftState
  draft: LocalDraft
  store: DraftStore
  /** Those that the product can join. */
  drops: readonly DropOption[]
  /** 'Piece 3 of 10'. */
  heading: string
  hasNext: boolean
  onNext: () => void
}

const priceStepsMyr = [-10, -5, 5, 10]

/** Describes one product: what the one before had is filled in, most of the rest is one press. */
export function DescribeProduct({ state, draft, store, drops, heading, hasNext, onNext }: DescribeProductProps) {
  const { id, photoKeys, flawKeys, invalidFields: refused = [] } = draft
  const [inputs, setInputs] = useState(draft.inputs)
  // What the store has refused is shown when the product is opened again.
  const [refusal, setRefusal] = useState<object | undefined>(refused.length > 0 ? {} : undefined)
  const ref = useErrorFocus(refusal)
  const question = usePriceQuestion()
  const complete = completeTexts(inputs)
  const fields = useProductFields({ inputs: complete, onChange: change, refused })

  function change(changes: Partial<ProductInputs>) {
    const changed = { ...inputs, ...changes }
    setInputs(changed)
    void store.describe(id, changed)
  }

  function save() {
    if (!fields.validate({ all: photoKeys, flaws: flawKeys })) return setRefusal({})
    question.ask(complete.price, () => {
      void store.publish(id, { inputs: complete })
      onNext()
    })
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-label={heading}
      className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-x-10"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <div className="col-span-full grid gap-3">
        <h2 className="wide">{heading}</h2>
        <AdminError>{draft.error}</AdminError>
      </div>
      <ProductPhotos
        draft={draft}
        state={state}
        onAdd={files => store.addPhotos(id, files)}
        onChange={photos => void store.changePhotos(id, photos)}
        onReplace={(photo, edited) => void store.replacePhoto(id, photo, edited)}
        error={photoKeys.length === 0 ? fields.getError('imageUrls') : undefined}
      />
      <div className="grid min-w-0 gap-5">
        <MainFacts fields={fields} />
        <BasicFields
          fields={fields}
          titleHint={getTitleHint(inputs)}
          priceSteps={<PriceSteps onStep={myr => change({ price: stepPrice(inputs.price, myr) })} />}
        />
        <FoldedFacts summary="Material, era, care, flaws, weight">
          <MoreFacts fields={fields} />
        </FoldedFacts>
        {drops.length > 0 && (
          <SelectField
            label="When shoppers see it"
            name="dropId"
            value={draft.dropId ?? ''}
            onChange={({ target }) => void chooseDrop(store, id, target.value)}
          >
            <option value="">At once</option>
            {drops.map(drop => (
              <option key={drop.id} value={drop.id}>
                {drop.title}, {formatDateTime(drop.opensAt)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <SaveBar className="lg:col-start-2">
        <AdminButton tone="main" type="submit" className="max-sm:grow">
          {hasNext ? 'Save & next' : 'Save'}
        </AdminButton>
        <AdminButton onClick={onNext}>Later</AdminButton>
      </SaveBar>
      {question.dialog}
    </form>
  )
}

const PriceSteps = ({ onStep }: { onStep: (myr: number) => void }) => (
  <div className="col-span-full grid grid-cols-4 gap-2">
    {priceStepsMyr.map(myr => (
      <AdminButton key={myr} className="px-1" onClick={() => onStep(myr)}>
        <span className="sr-only">Price </span>
        {myr > 0 ? `+${myr}` : `−${-myr}`}
      </AdminButton>
    ))}
  </div>
)

function stepPrice(price: string, myr: number): string {
  const changed = (parsePrice(price) ?? 0) + myr * 100
  return changed > 0 ? formatAmount(sen(changed)).replace(/\.00$/, '') : price
}
