import { maxPromotionDays, maxPromotionNameLength, type PromotionInput } from '#store/products/promotion.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import type { PriceForm } from './use-price-form.ts'

/** Whether a change of prices has an end, and then its name, beginning and end. */
export function PromotionFields({ form: { promotion, refusal, changePromotion } }: { form: PriceForm }) {
  const ref = useErrorFocus<HTMLElement>(refusal)
  const getProps = (name: keyof PromotionInput) => ({
    name,
    value: promotion?.[name],
    onChange: ({ target }: { target: { value: string } }) => changePromotion({ [name]: target.value }),
    error: refusal?.field === name ? refusal.problem : undefined,
    autoComplete: 'off',
  })
  return (
    <section
      ref={ref}
      aria-label="How long prices change"
      className={`grid grid-cols-1 gap-4 noscript:hidden ${promotion ? 'sheet p-4' : ''}`}
    >
      <Checkbox
        className="w-fit font-semibold"
        checked={promotion !== undefined}
        onChange={({ target }) => changePromotion(target.checked ? {} : undefined)}
      >
        A sale with an end: prices go back by themselves
      </Checkbox>
      {promotion && (
        <>
          <div className="grid grid-cols-[7fr_5fr] items-start gap-x-3 gap-y-4 large-text:grid-cols-1 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] max-[24rem]:[&_input]:px-2">
            <Field
              label="Name of the sale"
              maxLength={maxPromotionNameLength}
              className="col-span-2 large-text:col-span-1 lg:col-span-1"
              {...getProps('name')}
            />
            <Field label="First day" type="date" hint="Empty: at once" {...getProps('startDay')} />
            <Field label="From" type="time" {...getProps('startTime')} />
            <Field label="Last day" type="date" hint={`At most ${maxPromotionDays} days`} {...getProps('endDay')} />
            <Field label="Until" type="time" {...getProps('endTime')} />
          </div>
          <p className="max-w-prose text-smoke text-sm">
            Malaysia’s rules on cheap sales, as KPDN has published them since 2020: notice to KPDN a day before a sale
            of more than three days, no limit of sales a year. Ask KPDN what holds now; the decision is yours.
          </p>
        </>
      )}
    </section>
  )
}
