import { z } from 'zod'
import { exampleContact } from '#store/settings/example-contact.ts'
import { getPasswordError, type PasswordError } from '#store/users/password.ts'
import { paymentMethods } from './payments/payment-methods.ts'
import { suggest } from './suggest-name.ts'

const trueWords = ['on', 'yes', 'true', '1']
const falseWords = ['off', 'no', 'false', '0']
const flag = z.enum([...trueWords, ...falseWords], 'must be on or off').transform(value => trueWords.includes(value))
const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  context.addIssue('must be an origin without a path, such as https://shop.example')
  return z.NEVER
})
const imageUrl = z
  .string()
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'must be an address, such as https://photos.shop.example/me.jpg')
/** Any other address ends the process later, with an error that shows the password. */
const isAddress = (text: string, pattern: RegExp) => pattern.test(text) && URL.canParse(text)
const email = z.email('must be an e-mail address')
const webAddress = (example: string) => z.url({ protocol: /^https?$/, error: `must be an address, such as ${example}` })
const choice = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`)
const wholeNumber = (min: number, max = 1_000_000) =>
  z
    .string()
    .refine(
      text => /^\d{1,9}$/.test(text.trim()) && isWithin(Number(text), min, max),
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
const isWithin = (number: number, min: number, max: number) => number >= min && number <= max
const port = wholeNumber(1, 65_535)
export const minAuthSecretLength = 32
const authSecret = z.string().min(minAuthSecretLength, `must have at least ${minAuthSecretLength} characters`)
const passwordMessages: Record<PasswordError, string> = {
  'too-short': 'Please choose a password of at least 8 characters.',
  'too-long': 'Please choose a password of at most 128 characters.',
  'too-common': 'This password is one of the first that anybody would try. Please choose another one.',
}

/** The settings of docs/settings.md, with their defaults. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      // Without a host the address is that of a socket.
      text => isAddress(text.replace('@/', '@localhost/'), /^postgres(ql)?:\/\/\S+$/),
      'must be a PostgreSQL address, such as postgres://store:secret@db.example/store. Special characters of a password are percent-encoded',
    )
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'must be a secret key of Stripe, which begins with sk_ or rk_ (pk_ is the publishable one)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of the webhook endpoint, which begins with whsec_')
    .optional(),
  STRIPE_API_BASE: origin.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: webAddress('https://photos.shop.example')
    .transform(text => text.replace(/\/{1,9}$/, ''))
    .optional(),
  BACKUP_S3_ENDPOINT: origin.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^([\w-]+\/)*$/, 'must be a directory of the bucket, such as shop/')
    .default('backups/'),
  PAYMENT_METHODS: z
    .string()
    .default('card,fpx,grabpay')
    .transform(text =>
      text
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    )
    .refine(names => names.length > 0, 'must name at least one method')
    .superRefine((names, context) => {
      for (const name of names)
        if (!paymentMethods.includes(name))
          context.addIssue(`${name} is no payment method of Stripe${suggest(name, paymentMethods)}`)
    }),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress('https://accounts.google.com')
    .transform(text => text.replace(/\/{1,9}$/, ''))
    .default('https://accounts.google.com'),
  AUTH_SECRET: authSecret.optional(),
  EARLIER_AUTH_SECRETS: z
    .string()
    .transform(text => text.split(',').map(secret => secret.trim()))
    .pipe(z.array(authSecret))
    .default([]),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const error = getPasswordError(password)
      if (error) context.addIssue(passwordMessages[error])
    })
    .optional(),
  ALLOW_SANDBOX: flag.default(false),
  DEMO: flag.optional(),
  RATE_LIMITS: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  MAX_HELD_PRODUCTS: wholeNumber(1).default(20),
  MAX_HELD_PRODUCTS_PER_48: wholeNumber(1).default(60),
  LOW_STOCK: wholeNumber(0).default(3),
  STORE_NAME: z.string().default('TuffThrift'),
  STORE_EMAIL: email.default(exampleContact.email),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@.]+(\.[^\s@.]+)+|https:\/\/\S+)$/,
      'must be mailto:you@shop.example or an https address',
    )
    .optional(),
  STORE_WHATSAPP: z
    .string()
    .regex(/^\+?[\d\s-]{8,20}$/, 'must be a phone number with its country code')
    .default(`+${exampleContact.whatsapp}`),
  STORE_SOCIAL_URL: webAddress('https://www.instagram.com/my.shop').default(
    'https://www.instagram.com/tuffthrift.example',
  ),
  SMTP_URL: z
    .string()
    .refine(
      text => isAddress(text, /^smtps?:\/\/\S+$/),
      'must be a mail server, such as smtp://user:password@mail.example:587. Special characters of a password are percent-encoded',
    )
    .optional(),
  MAIL_FROM: email.optional(),
  ANALYTICS_SRC: webAddress('https://analytics.example/script.js').optional(),
  FOUNDER_CTO_NAME: z.string().default('The one with the spanner'),
  FOUNDER_CTO_WORDS: z
    .string()
    .default(
      'I built the till. One piece, one tag, one buyer: if you were first it is yours, and nobody else can pay for it.',
    ),
  FOUNDER_CTO_PORTRAIT: imageUrl.optional(),
  FOUNDER_CEO_NAME: z.string().default('The one with the tape'),
  FOUNDER_CEO_WORDS: z
    .string()
    .default(
      'I dig through the bales so that you don’t have to. Whatever I would wear myself gets washed, mended, measured and a tag.',
    ),
  FOUNDER_CEO_PORTRAIT: imageUrl.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REQUEST_LOG: choice(['off', 'errors', 'dynamic', 'all']).optional(),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Settings that never leave the process: keys, passwords, and addresses that may contain one. */
export const secretSettings: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'AUTH_SECRET',
  'EARLIER_AUTH_SECRETS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
])

export type Environment = z.infer<typeof environmentSchema>
