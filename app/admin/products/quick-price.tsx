import { type FormEvent, useRef, useState } from 'react'
import { currency, formatAmount, fromMyr } from '#store/money.ts'
import type { PriceChange } from '#store/products/price-change.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import type { Product } from '#store/products/product.ts'
import { Field } from '../../ui/controls/field.tsx'
import { PriceChangeNote } from '../prices/price-change-note.tsx'
import { usePriceForm } from '../prices/use-price-form.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { usePriceQuestion } from '../ui/use-price-question.tsx'

interface QuickPriceProps {
  product: Product
  /** The admin's last change of this price, while it can be undone. */
  latest: PriceChange | undefined
}

/** Changes one price as the page of many does. What was typed stays until it is the price. */
export function QuickPrice({ product: { id, price }, latest }: QuickPriceProps) {
  const { input, rule, changeInput, isBusy, result, submit } = usePriceForm('set')
  const question = usePriceQuestion()
  const [problem, setProblem] = useState<string>()
  const [shownPrice, setShownPrice] = useState(price)
  const field = useRef<HTMLInputElement>(null)
  const priceSen = fromMyr(price)
  if (price !== shownPrice) {
    setShownPrice(price)
    if (rule?.kind === 'set' && rule.price === priceSen) changeInput({ value: '' })
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const found = rule ? undefined : (describePriceProblem(input.value) ?? 'Give an amount above 0.')
    setProblem(found)
    if (found) field.current?.focus()
    else if (!isBusy) question.ask(input.value, () => submit([{ id, priceSen }]), priceSen)
  }

  const error = problem ?? (result?.ok === false && result.error)
  return (
    <div className="grid gap-2">
      <form onSubmit={save} noValidate className="flex flex-wrap items-end gap-2 noscript:hidden">
        <Field
          ref={field}
          label={`New price, ${currency}`}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={20}
          placeholder={formatAmount(priceSen)}
          value={input.value}
          onChange={({ target }) => {
            changeInput({ value: target.value })
            setProblem(undefined)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'new-price-error' : undefined}
          className="min-w-0 flex-1"
        />
        <AdminButton type="submit" aria-disabled={isBusy} aria-label="Save the price" className="min-h-12">
          Save
        </AdminButton>
      </form>
      <AdminError id="new-price-error">{error}</AdminError>
      <div role="status" className="grid gap-2 rounded-lg bg-mint px-3 py-1 empty:hidden">
        {latest && <PriceChangeNote change={latest} />}
      </div>
      {question.dialog}
    </div>
  )
}
