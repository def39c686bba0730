import * as garment from '#app/messages/en/garment.ts'
import { type FactName, type FieldName, getField } from '#store/products/fields.ts'
import { describeFact } from '../../shop/product/describe-fact.ts'
import { Field } from '../../ui/controls/field.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { ChipChoice } from './chip-choice.tsx'
import { getLabel, type ProductTextInput } from './product-inputs.ts'
import type { ProductFields } from './use-product-fields.ts'

interface FactFieldProps {
  name: FieldName
  fields: ProductFields
  label?: string
  hint?: string | undefined
  /** Of the choices, those that are offered. */
  isOffered?: (choice: string) => boolean
}

/** Texts longer than this have more than one line. */
const lineLength = 200

/** A field of one value, entered as its kind is. */
export function FactField({ name, fields, label = capitalise(getLabel(name)), hint, isOffered }: FactFieldProps) {
  const field = getField(name)
  const input = name as ProductTextInput
  if (field.kind === 'choice') {
    const value = fields.inputs[input]
    const offered = (field.offered?.(fields.inputs) ?? field.choices).filter(
      choice => choice === value || isOffered?.(choice) !== false,
    )
    return (
      <ChipChoice
        legend={label}
        name={name}
        options={offered.map(choice => [choice, describeFact(name as FactName, choice, garment)])}
        value={value}
        hint={hint}
        error={fields.getError(name)}
        onChange={choice => fields.change({ [name]: choice })}
      />
    )
  }
  const props = { label, ...(hint && { hint }), ...fields.getFieldProps(input) }
  if (field.kind === 'text' && field.maxLength > lineLength) return <TextAreaField rows={2} {...props} />
  return <Field autoComplete="off" {...(field.kind === 'whole' && { inputMode: 'numeric' })} {...props} />
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
