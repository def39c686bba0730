import { type FormEvent, useRef, useState } from 'react'
import { formatMoney } from '#store/money.ts'
import type { PriceChange } from '#store/products/price-change.ts'
import { isPriceJump } from '#store/products/price-jump.ts'
import { priceRuleKinds } from '#store/products/price-rule.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { reserveUrl } from '../reserve/reserve-url.ts'
import { AdminButton, AdminLink } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useToastsAbove } from '../ui/use-toasts-above.ts'
import { PriceChangeNote } from './price-change-note.tsx'
import { type PriceRowData, previewPrice } from './price-preview.ts'
import type { PricesParams } from './prices-url.ts'
import type { PriceRuleInput, usePriceForm } from './use-price-form.ts'

const kindNames: Record<PriceRuleInput['kind'], string> = {
  percent: 'Lower by %',
  amount: 'Lower by MYR',
  set: 'Set to MYR',
}

interface PriceBarProps {
  form: ReturnType<typeof usePriceForm>
  selected: readonly PriceRowData[]
  onClear: () => void
  /** For whom chosen pieces are held; empty while that is open. */
  buyer: Pick<PricesParams, 'order' | 'question'>
  /** The last change, while it can be undone. */
  latest: PriceChange | undefined
}

/** What is done to the selected prices, within reach of a thumb; afterwards what was done. */
export function PriceBar(props: PriceBarProps) {
  const ref = useRef<HTMLElement>(null)
  const isChoosing = props.selected.length > 0
  // The second press of a double press on the button must not undo what the first has done.
  usePressGuard(ref, String(isChoosing))
  useToastsAbove(ref, true)
  return (
    <section
      ref={ref}
      aria-label="Change of prices"
      aria-busy={props.form.isBusy}
      className="sheet sticky bottom-16 z-20 grid grid-cols-1 gap-2 border-jungle p-3 shadow-lg large-text:static md:bottom-2"
    >
      {isChoosing && <PriceRuleForm {...props} />}
      <div role="status" className="grid gap-2 empty:hidden">
        {!isChoosing &&
          (props.latest ? (
            <PriceChangeNote change={props.latest} />
          ) : (
            'Choose pieces to lower or set their prices, or to hold them for a buyer.'
          ))}
      </div>
    </section>
  )
}

function PriceRuleForm({ form, selected, onClear, buyer }: PriceBarProps) {
  const { input, rule, changeInput, isBusy, result, promotion } = form
  const changing = selected.flatMap(row => {
    const price = rule && previewPrice(row, rule, form.parsed).price
    return price === undefined ? [] : [{ ...row, price }]
  })
  const jumps = changing.filter(({ price, priceSen }) => isPriceJump(price, priceSen))
  const [isAsking, setIsAsking] = useState(false)
  const valueRef = useRef<HTMLInputElement>(null)
  const [hasTried, setHasTried] = useState(false)
  const isInvalid = hasTried && !rule
  const message = isInvalid
    ? input.kind === 'percent'
      ? 'Give a whole percentage from 1 to 99.'
      : (describePriceProblem(input.value) ?? 'Give an amount above 0.')
    : result?.ok === false && result.error

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (!rule) valueRef.current?.focus()
    else if (form.refusePromotion()) return
    else if (isBusy || changing.length === 0) return
    else if (jumps.length > 0) setIsAsking(true)
    else form.submit(selected)
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label="How prices change"
          value={input.kind}
          onChange={({ target }) => {
            setHasTried(false)
            changeInput({ kind: priceRuleKinds.find(kind => kind === target.value) ?? 'percent' })
          }}
          className="select-arrow min-h-11 min-w-0 max-w-full pl-3 font-semibold"
        >
          {priceRuleKinds.map(kind => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </select>
        <input
          ref={valueRef}
          aria-label={kindNames[input.kind]}
          aria-invalid={isInvalid || undefined}
          aria-describedby={message ? 'price-rule-message' : undefined}
          inputMode={input.kind === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={20}
          value={input.value}
          onChange={({ target }) => changeInput({ value: target.value })}
          className="min-h-11 w-24 min-w-0 px-3"
        />
        {input.kind !== 'set' && (
          <Checkbox checked={input.isRounded} onChange={({ target }) => changeInput({ isRounded: target.checked })}>
            Round down to whole ringgit
          </Checkbox>
        )}
        <p role="status" className="ml-auto flex min-h-11 items-center pl-4 text-smoke">
          {selected.length} selected
        </p>
      </div>
      <AdminError id="price-rule-message">{message}</AdminError>
      {form.parsed && !('name' in form.parsed) && (
        <p className="font-semibold text-sm">The sale above isn’t right yet.</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <AdminButton
          type="submit"
          tone="main"
          className="grow sm:grow-0"
          aria-disabled={isBusy || (rule && changing.length === 0)}
        >
          {promotion
            ? `Make the sale${rule ? ` of ${pluralize(changing.length, 'piece')}` : ''}`
            : rule
              ? `Change ${pluralize(changing.length, 'price')}`
              : 'Change prices'}
        </AdminButton>
        <AdminLink to={reserveUrl.getHref({ ...buyer, ids: selected.map(({ id }) => id).join() })}>
          Hold for a buyer
        </AdminLink>
        <AdminButton onClick={onClear}>Clear</AdminButton>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => form.submit(selected)}
        title={`Really ${promotion ? 'lower' : 'change'} ${pluralize(changing.length, 'price')}?`}
        description={`More than ten times as much as now, or less than a tenth: ${jumps.map(({ title, priceSen }) => `${title}, now ${formatMoney(priceSen)}`).join('; ')}.`}
        confirmLabel={promotion ? 'Yes, make the sale' : 'Yes, change'}
      />
    </form>
  )
}
