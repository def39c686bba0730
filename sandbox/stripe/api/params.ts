import type { Context } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from './api-env.ts'
import { InvalidParamException } from './api-error.ts'
import { parseStripeForm } from './parse-stripe-form.ts'

/** Parses the parameters of a GET request, or throws a 400. */
export const parseQuery = <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): z.output<T> =>
  parseParams(schema, new URL(c.req.url).searchParams)

/** Parses the parameters of a POST request, or throws a 400. */
export const parseBody = async <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> =>
  parseParams(schema, new URLSearchParams(await c.req.text()))

function parseParams<T extends z.ZodType>(schema: T, pairs: URLSearchParams): z.output<T> {
  const result = schema.safeParse(parseStripeForm(pairs), { reportInput: true })
  if (result.success) return result.data
  const { issues } = result.error
  const issue = issues.find(issue => issue.code === 'unrecognized_keys') ?? issues[0]
  throw new InvalidParamException(...describeIssue(issue as z.core.$ZodIssue))
}

/** An integer in text form. */
export function integer({ min, max }: { min?: number; max?: number } = {}) {
  return z.string().transform((text, context) => {
    const value = Number(text)
    const error =
      text === '' || !Number.isSafeInteger(value)
        ? `Invalid integer: ${text}`
        : min !== undefined && value < min
          ? `This value must be greater than or equal to ${min}.`
          : max !== undefined && value > max
            ? `This value must be less than or equal to ${max}.`
            : undefined
    if (error) context.addIssue({ code: 'custom', message: error, params: { code: 'parameter_invalid_integer' } })
    return value
  })
}

/** Text that is not empty: to Stripe, an empty value means "unset this". */
export const nonEmptyText = (max = 5000) => z.string().min(1).max(max)

/** An array, written as `name[0]`, `name[1]` … or as repeated `name[]`. */
export const arrayOf = <T extends z.ZodType>(item: T, max = 100) =>
  z.preprocess(value => (typeof value === 'object' && value ? Object.values(value) : value), z.array(item).max(max))

/**
 * At most 50 keys of 40 characters with values of 500.
 *
 * @see https://docs.stripe.com/api/metadata
 */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine(value => Object.keys(value).length <= 50, 'You can have up to 50 keys in metadata.')

/** An absolute http or https URL. */
export const absoluteUrl = z.string().refine(value => /^https?:\/\//.test(value) && URL.canParse(value), {
  message: 'Not a valid URL',
  params: { code: 'url_invalid' },
})

const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/

/**
 * An e-mail address of ASCII characters whose domain has at least two labels. Stripe doesn't say
 * which addresses it takes; this is the strictest reading, so that a store that passes here passes
 * there.
 *
 * @see https://docs.stripe.com/error-codes#email-invalid
 */
export const emailAddress = z
  .string()
  .max(800)
  .refine(value => emailPattern.test(value), {
    error: ({ input }) => `Invalid email address: ${input}`,
    params: { code: 'email_invalid' },
  })

/** `true` or `false` in text form. */
export const booleanText = z.enum(['true', 'false']).transform(value => value === 'true')

const expand = arrayOf(nonEmptyText(), 20).optional()

/** Parameters of every retrieve request. */
export const retrieveParams = z.strictObject({ expand })

/** Parameters of every list request. */
export const listParams = {
  expand,
  limit: integer({ min: 1, max: 100 }).default(10),
  starting_after: nonEmptyText().optional(),
  created: z.strictObject({ gte: integer().optional(), lt: integer().optional() }).optional(),
}

/** Names the parameter and what is wrong, with Stripe's code where it has one. */
function describeIssue(issue: z.core.$ZodIssue): [message: string, details: { code?: string; param: string }] {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const param = formatParamName([...issue.path, ...unknown])
  const code = findCode(issue)
  return [`${param}: ${issue.message}`, { param, ...(code ? { code } : {}) }]
}

function findCode(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return 'parameter_unknown'
  if (issue.code === 'custom') return issue.params?.code
  if (issue.code === 'too_small') return 'parameter_invalid_empty'
  return issue.input === undefined ? 'parameter_missing' : undefined
}

const formatParamName = ([first, ...rest]: PropertyKey[]) =>
  String(first) + rest.map(step => `[${String(step)}]`).join('')
