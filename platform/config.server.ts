import { z } from 'zod'
import { isLoopbackHost } from './is-loopback-host.ts'

const createFlagSchema = (names: { yes: string[]; no: string[] }) =>
  z.enum([...names.yes, ...names.no] as [string, ...string[]]).transform(value => names.yes.includes(value))
const flag = createFlagSchema({ yes: ['on', 'yes', 'true', '1'], no: ['off', 'no', 'false', '0'] })
const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  context.addIssue('must be an origin without a path, such as https://shop.example')
  return z.NEVER
})
const imageUrl = z
  .string()
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'must be an address, such as https://photos.shop.example/me.jpg')
const wholeNumber = z.coerce.number().int().min(0)

const environmentSchema = z.object({
  PORT: wholeNumber.max(65535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: wholeNumber.max(10).default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a PostgreSQL address, such as postgres://store:secret@db.example/store')
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: origin.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address, such as https://photos.shop.example' })
    .transform(text => text.replace(/\/+$/, ''))
    .optional(),
  PAYMENT_METHODS: z
    .string()
    .default('card,fpx,grabpay')
    .transform(text =>
      text
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    )
    .refine(names => names.length > 0, 'must name at least one method'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .url()
    .transform(text => text.replace(/\/+$/, ''))
    .default('https://accounts.google.com'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ALLOW_SANDBOX: flag.default(false),
  DEMO: flag.optional(),
  RATE_LIMITS: flag.default(true),
  LOW_STOCK: wholeNumber.default(3),
  STORE_NAME: z.string().default('TuffThrift'),
  STORE_EMAIL: z.email().default('hello@tuffthrift.example'),
  STORE_WHATSAPP: z
    .string()
    .regex(/^\+?[\d\s-]{8,20}$/, 'must be a phone number with its country code')
    .default('+60123456789'),
  STORE_SOCIAL_URL: z.url().default('https://www.instagram.com/tuffthrift.example'),
  ANALYTICS_SRC: z.url().optional(),
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
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

type Env = z.infer<typeof environmentSchema>

export type Config = ReturnType<typeof readConfig>

/** Settings that can't be used: the message says which and why, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and checks the environment once, at start. Empty variables count as absent.
 * A PUBLIC_URL whose host is not this machine makes the store public: it listens everywhere, has no demo data and takes no stand-in for Stripe.
 * @throws ConfigError when a setting is wrong or two contradict each other.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const env = parsed.data

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname)
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    throw new ConfigError('STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: payments could not be confirmed.')
  if (!env.STRIPE_SECRET_KEY && (env.STRIPE_API_BASE || env.STRIPE_WEBHOOK_SECRET))
    throw new ConfigError('STRIPE_API_BASE or STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not.')
  const hasPaymentEmulator = !env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE !== undefined
  if (isPublic && hasPaymentEmulator && !env.ALLOW_SANDBOX)
    throw new ConfigError(
      `The store is public (${publicUrl}) but would take play money: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or ALLOW_SANDBOX=yes for a demonstration.`,
    )
  if (env.DATABASE_URL && !env.AUTH_SECRET)
    throw new ConfigError(
      'DATABASE_URL is set but AUTH_SECRET is not: the processes that share a database must sign cookies with one secret. Make one with: openssl rand -base64 32',
    )
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: one of them is missing.')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new ConfigError('ADMIN_PASSWORD is set but ADMIN_EMAIL is not: whose password is it?')

  return {
    port: env.PORT,
    host: env.HOST ?? (isPublic ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    isPublic,
    trustedProxies: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
          apiBase: env.STRIPE_API_BASE,
        }
      : undefined,
    /** Undefined without keys: then a stand-in takes its place, but not in a public store. */
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
        : undefined,
    /** Whoever reaches it signs in as anybody, admins among them: for this machine, and for demonstrations that say so. */
    hasGoogleEmulator: !env.GOOGLE_CLIENT_ID && (!isPublic || env.ALLOW_SANDBOX),
    authSecret: env.AUTH_SECRET,
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD } : undefined,
    s3: readS3(env),
    paymentMethods: env.PAYMENT_METHODS,
    hasDemoData: env.DEMO ?? !isPublic,
    hasRateLimits: env.RATE_LIMITS,
    lowStockThreshold: env.LOW_STOCK,
    analyticsSrc: env.ANALYTICS_SRC,
    shop: {
      name: env.STORE_NAME,
      email: env.STORE_EMAIL,
      whatsapp: env.STORE_WHATSAPP.replace(/\D/g, ''),
      socialUrl: env.STORE_SOCIAL_URL,
    },
    founders: {
      cto: { name: env.FOUNDER_CTO_NAME, quote: env.FOUNDER_CTO_WORDS, portrait: env.FOUNDER_CTO_PORTRAIT },
      ceo: { name: env.FOUNDER_CEO_NAME, quote: env.FOUNDER_CEO_WORDS, portrait: env.FOUNDER_CEO_PORTRAIT },
    },
    logLevel: env.LOG_LEVEL,
  }
}

/** A bucket for photos: its name and its keys all together, or a folder. */
function readS3(env: Env) {
  const required = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const given = [...required, 'S3_ENDPOINT' as const, 'S3_PUBLIC_URL' as const].filter(name => env[name] !== undefined)
  if (given.length === 0) return undefined
  const {
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!region || !bucket || !accessKeyId || !secretAccessKey) {
    const missing = required.filter(name => env[name] === undefined)
    throw new ConfigError(
      `${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} set but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: photos need all of a bucket's settings, or none to be kept in DATA_DIR.`,
    )
  }
  return { endpoint: env.S3_ENDPOINT, region, bucket, accessKeyId, secretAccessKey, publicUrl: env.S3_PUBLIC_URL }
}
