import { z } from 'zod'
import {
  getField,
  type ProductField,
  type PublicFieldName,
  publicFieldNames,
  type RequiredFieldName,
} from '#store/products/fields.ts'
import type { Product, ProductImage } from '#store/products/product.ts'
import { defineObject, type Json, myr, time } from '../http/schemas.ts'

const productImageSchema = defineObject('ProductImage', 'One photo of a product.', {
  url: z.string().describe('The photo in its default width.'),
  width: z.int(),
  height: z.int(),
  blur: z.string().nullable().describe('A tiny `data:` URL to show until the photo has loaded.'),
  sources: z
    .array(z.strictObject({ url: z.string(), width: z.int(), type: z.string().meta({ examples: ['image/webp'] }) }))
    .describe('The same photo in every stored width and format.'),
}) satisfies z.ZodType<Json<ProductImage>>

function toAnswerSchema(field: ProductField): z.ZodType {
  switch (field.kind) {
    case 'money':
      return myr
    case 'whole':
      return z.int()
    case 'choice':
      return field.isOpen ? z.string() : z.enum(field.choices)
    case 'choices':
      return z.array(z.enum(field.choices))
    case 'lengths':
      return z.partialRecord(z.enum(field.choices), z.number())
    case 'photos':
      return z.array(z.string())
    case 'text':
      return z.string()
  }
}

const descriptions: { [F in PublicFieldName]?: string } = {
  imageUrls: 'The photos in order; the first is the main one.',
  category: 'Id of a category of the shop, by default `top`, `bottom` or `other`, or one of an older record.',
  size: 'As printed on the label.',
  fitSize: 'Whom it fits: a letter, or a waist in inches such as `W32`.',
  colours: 'One or two, the main colour first.',
  price: 'In MYR.',
  measurements: 'Lengths in cm, laid flat. Which ones depends on `garmentType`.',
  origin: 'Where it was made.',
  flawImageUrls: 'Those of `imageUrls` that show a flaw.',
}

type AnswerSchemas = {
  [F in PublicFieldName]: F extends RequiredFieldName
    ? z.ZodType<Json<Product>[F]>
    : z.ZodExactOptional<z.ZodType<NonNullable<Json<Product>[F]>>>
}
const fieldSchemas = Object.fromEntries(
  publicFieldNames.map(name => {
    const field = getField(name)
    const schema = field.isRequired ? toAnswerSchema(field) : toAnswerSchema(field).exactOptional()
    const about = descriptions[name]
    return [name, about ? schema.describe(about) : schema]
  }),
) as unknown as AnswerSchemas

export const productSchema = defineObject('Product', 'A product as everybody may see it. It exists once.', {
  id: z.string(),
  ...fieldSchemas,
  earlierPrice: myr
    .exactOptional()
    .describe('In MYR: what was asked for 28 days before the sale that is running. Absent without one, and when sold.'),
  images: z.array(productImageSchema).describe('The same photos with their sizes.'),
  inStock: z.boolean(),
  createdAt: time.nullable().describe('Null in older records.'),
  sold: z.boolean(),
  soldPrice: myr.exactOptional().describe('What was charged, in MYR; only when sold.'),
  soldAt: time.exactOptional().describe('Only when sold.'),
  heldUntil: time
    .nullable()
    .describe(
      'While somebody is paying: when the hold ends. In the year 9999 when a bank decides without a time limit. Null when the product is free.',
    ),
  reservedUntil: time.nullable().describe('Until when the shop keeps it for somebody; null when it does not.'),
}) satisfies z.ZodType<Json<Product>>
