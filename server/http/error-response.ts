import type { Context } from 'hono'
import { z } from 'zod'
import type { UnavailableProduct } from '#store/products/product.ts'
import { type ErrorCode, errorCodes } from './error-codes.ts'
import { defineObject, type Json } from './schemas.ts'

const unavailableProductSchema = defineObject('UnavailableProduct', 'Why a product cannot be bought.', {
  id: z.string(),
  reason: z.enum(['sold', 'held', 'missing']).describe('`held`: another shopper is paying for it.'),
  title: z.string().exactOptional().describe('Absent when the product is missing.'),
}) satisfies z.ZodType<Json<UnavailableProduct>>

const zone = z.strictObject({
  ...{ id: z.string(), names: z.record(z.string(), z.string()), areas: z.string() },
  ...{ fee: z.int(), days: z.string() },
})

export const errorSchema = defineObject('Error', 'The body of every error response.', {
  code: z.enum(Object.keys(errorCodes) as ErrorCode[]).describe('For programs. It does not change.'),
  error: z.string().describe('A sentence for people. It may change.'),
  fields: z.record(z.string(), z.string()).exactOptional().describe('Messages by form field, `shipping.phone` say.'),
  unavailable: z.array(unavailableProductSchema).exactOptional().describe('Products that cannot be bought.'),
  shippingCost: z
    .number()
    .exactOptional()
    .describe('The fee of the order, in MYR: the page may have shown another one.'),
  delivery: z
    .strictObject({ zones: z.array(zone).readonly(), freeFrom: z.int().optional() })
    .exactOptional()
    .describe('What delivery costs now, in sen, with the price of pieces from which it is free.'),
  limit: z
    .strictObject({
      name: z
        .enum(['order', 'drop', 'shopper', 'network', 'renewals'])
        .describe('Whose limit it is, or that of a new drop or of renewals.'),
      maxProducts: z.int().describe('How many products may be held at once.'),
      minutes: z.int().describe('Until it is worth trying again; 0 when waiting changes nothing.'),
    })
    .exactOptional()
    .describe('The limit on holds that is reached.'),
})

export type ErrorDetails = Omit<z.infer<typeof errorSchema>, 'code' | 'error'>

export const internalErrorSentence = 'Something went wrong on our side.'

/**
 * Responds with the JSON body that all errors of the API share, and with the status of the code:
 * `{ code, error, fields?, unavailable?, shippingCost?, delivery?, limit? }`.
 *
 * @param error a sentence for people
 */
export const respondWithError = (c: Context, code: ErrorCode, error: string, details: ErrorDetails = {}) =>
  c.json({ code, error, ...details }, errorCodes[code].status)

/** Responds 401 to a client without a session and 403 to a user who is not an admin. */
export const respondUnauthorized = (c: Context, who: 'anonymous' | 'not-admin') =>
  who === 'anonymous'
    ? respondWithError(c, 'unauthorized', 'Please log in first.')
    : respondWithError(c, 'forbidden', 'This is for admins only.')
