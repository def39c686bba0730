import type { ReactNode } from 'react'
import * as garment from '#app/messages/en/garment.ts'
import { currency } from '#store/money.ts'
import { isCondition } from '#store/products/garment-facts.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { Field, SelectField } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { useCategories } from '../ui/use-admin-data.ts'
import { FactField } from './fact-field.tsx'
import type { ProductFields } from './use-product-fields.ts'

interface BasicFieldsProps {
  fields: ProductFields
  /** The category of a stored product, which may be one that new products are not offered. */
  currentCategory?: string
  titleHint?: string | undefined
  /** Below the price. */
  priceSteps?: ReactNode
}

/** What every piece has. */
export function BasicFields({ fields, currentCategory = '', titleHint, priceSteps }: BasicFieldsProps) {
  const { inputs, getFieldProps } = fields
  const { condition } = inputs
  const categories = useCategories()
  const current = currentCategory.toLowerCase()
  const isListed = ({ id }: { id: string }) => id === current
  const options = [...categories, ...(current && !categories.some(isListed) ? [{ id: current, name: current }] : [])]
  const category = inputs.category.toLowerCase()
  return (
    <>
      <Field label="Product name" required hint={titleHint} {...getFieldProps('title')} />
      <div className="grid grid-cols-2 items-start gap-4 large-text:grid-cols-1">
        <Field
          label={`Price (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          hint={getRoundingHint(inputs.price)}
          required
          {...getFieldProps('price')}
        />
        <SelectField label="Category" {...getFieldProps('category')} value={category}>
          {!options.some(({ id }) => id === category) && <option value={category}>Choose one</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name.charAt(0).toUpperCase() + name.slice(1)}
            </option>
          ))}
        </SelectField>
        {priceSteps}
      </div>
      <TextAreaField label="Other info" rows={3} required {...getFieldProps('description')} />
      <FactField
        name="condition"
        fields={fields}
        hint={isCondition(condition) ? garment.conditionMeanings[condition] : undefined}
      />
      <FactField name="size" fields={fields} />
    </>
  )
}

/** Product cards show whole ringgit, so a price with sen looks different there. */
function getRoundingHint(price: string): string | undefined {
  const amount = parsePrice(price)
  if (amount === undefined || amount % 100 === 0) return undefined
  return `Cards in the shop show ${currency} ${Math.round(amount / 100)}.`
}
