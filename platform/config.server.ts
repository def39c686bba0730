import { type Environment, environmentSchema } from './config-schema.server.ts'
import { isLoopbackHost } from './is-loopback-host.ts'
import type { MailServer } from './mail/send-mail.server.ts'
import { findSimilarName } from './suggest-name.ts'

export type Config = ReturnType<typeof readConfig>

/** Reports invalid settings. The message names each setting and the reason, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads and validates the environment. Empty variables count as absent.
 * A PUBLIC_URL whose host is not this machine makes the store public: it listens on all interfaces,
 * has no demo data and refuses the Stripe emulator.
 * @throws ConfigError when a setting is invalid or two settings contradict each other.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const misspelled = listMisspelledSettings(Object.keys(nonEmpty))
  try {
    return { ...parseConfig(nonEmpty), misspelled }
  } catch (error) {
    // What is missing may be there under a wrong name.
    throw error instanceof ConfigError ? new ConfigError([error.message, ...misspelled].join('\n')) : error
  }
}

/**
 * Says which variables are likely slips of a setting's name. They are no reason to refuse the
 * start: the environment is full of variables of other programs.
 */
function listMisspelledSettings(names: readonly string[]): string[] {
  const known = Object.keys(environmentSchema.shape)
  return names
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const meant = findSimilarName(name.toUpperCase(), known)
      return meant === undefined ? [] : `${name} is no setting: is ${meant} meant?`
    })
}

function parseConfig(nonEmpty: Record<string, string | undefined>) {
  const parsed = environmentSchema.safeParse(nonEmpty)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const env = parsed.data

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname)
  assertConsistent(env, isPublic)
  if (publicUrl.startsWith('https:') && env.TRUST_PROXY === 0)
    throw new ConfigError(
      `PUBLIC_URL is ${publicUrl} but TRUST_PROXY is 0: the store itself speaks http, so something in front of it speaks https, and all shoppers would share the rate limits of its address. Set TRUST_PROXY to the number of proxies in front of the store, usually 1.`,
    )

  return {
    port: env.PORT,
    host: env.HOST ?? (isPublic ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    isPublic,
    trustedProxies: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    stripe: readStripe(env),
    testPayments: findTestPayments(env),
    google: readGoogle(env),
    googleEmulator: chooseGoogleEmulator(env, isPublic),
    hasPublicSandbox: env.ALLOW_SANDBOX,
    authSecret: env.AUTH_SECRET,
    earlierAuthSecrets: env.EARLIER_AUTH_SECRETS,
    admin: env.ADMIN_EMAIL ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD } : undefined,
    s3: readS3(env),
    backupBucket: readBackupBucket(env),
    paymentMethods: env.PAYMENT_METHODS,
    hasDemoData: env.DEMO ?? !isPublic,
    hasRateLimits: env.RATE_LIMITS,
    holdLimits: env.RATE_LIMITS
      ? { maxHeldProducts: env.MAX_HELD_PRODUCTS, maxHeldProductsPerSite: env.MAX_HELD_PRODUCTS_PER_48 }
      : undefined,
    lowStockThreshold: env.LOW_STOCK,
    mailServer: readMailServer(env),
    analyticsSrc: env.ANALYTICS_SRC,
    securityContact: env.SECURITY_CONTACT,
    hasServiceWorker: env.SERVICE_WORKER,
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
    metrics: readMetrics(env),
    requestLog: env.REQUEST_LOG ?? (isPublic ? ('dynamic' as const) : ('errors' as const)),
    logLevel: env.LOG_LEVEL,
  }
}

const readMailServer = (env: Environment): MailServer | undefined =>
  env.SMTP_URL ? { smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM } : undefined

function assertConsistent(env: Environment, isPublic: boolean): void {
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    throw new ConfigError('STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: payments could not be confirmed.')
  if (!env.STRIPE_SECRET_KEY && (env.STRIPE_API_BASE || env.STRIPE_WEBHOOK_SECRET))
    throw new ConfigError('STRIPE_API_BASE or STRIPE_WEBHOOK_SECRET is set but STRIPE_SECRET_KEY is not.')
  const hasPaymentEmulator = !env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE !== undefined
  if (isPublic && hasPaymentEmulator && !env.ALLOW_SANDBOX)
    throw new ConfigError(
      `The store is public (${env.PUBLIC_URL}) but would take play money: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or ALLOW_SANDBOX=yes for a demonstration.`,
    )
  if (env.DATABASE_URL && !env.AUTH_SECRET)
    throw new ConfigError(
      'DATABASE_URL is set but AUTH_SECRET is not: the processes that share a database must sign cookies with one secret. Make one with: openssl rand -base64 32',
    )
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: one of them is missing.')
  if (env.METRICS_PORT === env.PORT)
    throw new ConfigError('METRICS_PORT is the same as PORT: the metrics need a port that no shopper reaches.')
  if (env.METRICS_PORT && !isLoopbackHost(env.METRICS_HOST) && !env.METRICS_TOKEN)
    throw new ConfigError(
      `METRICS_HOST is ${env.METRICS_HOST} but METRICS_TOKEN is not set: anybody could read the numbers of orders. Make one with: openssl rand -base64 32`,
    )
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new ConfigError('ADMIN_PASSWORD is set but ADMIN_EMAIL is not: whose password is it?')
}

/** Another address than Stripe's own is that of the sandbox, whatever the key looks like. */
function findTestPayments({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase }: Environment) {
  if (!key || apiBase) return 'sandbox' as const
  return /^(sk|rk)_live_/.test(key) ? undefined : ('test-key' as const)
}

/** Undefined when nothing is to be measured. */
const readMetrics = ({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Environment) =>
  port === undefined ? undefined : { port, host, token }

const readStripe = (env: Environment) =>
  env.STRIPE_SECRET_KEY
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
        apiBase: env.STRIPE_API_BASE,
      }
    : undefined

/**
 * The emulator lets anybody who reaches it sign in as anybody. `open` is therefore limited to a
 * store that only this machine reaches, without a Stripe key of its own. `demo-accounts` offers a
 * few accounts without admin rights, for demonstrations that set ALLOW_SANDBOX.
 */
function chooseGoogleEmulator(env: Environment, isPublic: boolean): 'open' | 'demo-accounts' | 'off' {
  const hasRealStripeKey = env.STRIPE_SECRET_KEY !== undefined && !isLoopbackUrl(env.STRIPE_API_BASE)
  if (env.GOOGLE_CLIENT_ID || hasRealStripeKey) return 'off'
  if (!isPublic && (env.HOST === undefined || isLoopbackHost(env.HOST))) return 'open'
  return env.ALLOW_SANDBOX ? 'demo-accounts' : 'off'
}

const isLoopbackUrl = (url: string | undefined) => url !== undefined && isLoopbackHost(new URL(url).hostname)

const readGoogle = (env: Environment) =>
  env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
    ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
    : undefined

/**
 * Reads the bucket for photos; undefined without any of its settings, when a directory stores them.
 */
function readS3(env: Environment) {
  const bucket = readBucket(env, 'S3', ['S3_PUBLIC_URL'], 'photos need all of them, or none to be kept in DATA_DIR')
  return bucket && { ...bucket, publicUrl: env.S3_PUBLIC_URL }
}

/** Reads the bucket that backups are uploaded to; undefined without any of its settings. */
function readBackupBucket(env: Environment) {
  const bucket = readBucket(env, 'BACKUP_S3', [], 'backups need all of them, or none to stay on this machine')
  if (bucket && bucket.bucket === env.S3_BUCKET && bucket.endpoint === env.S3_ENDPOINT)
    throw new ConfigError(
      `BACKUP_S3_BUCKET: ${bucket.bucket} is the bucket for photos, which everybody may read. Backups hold names and addresses: give them a bucket of their own.`,
    )
  return bucket && { ...bucket, prefix: env.BACKUP_S3_PREFIX }
}

/** Reads the settings of a bucket, which begin with `name`. */
function readBucket(env: Environment, name: 'S3' | 'BACKUP_S3', others: readonly 'S3_PUBLIC_URL'[], rule: string) {
  const required = [`${name}_REGION`, `${name}_BUCKET`, `${name}_ACCESS_KEY_ID`, `${name}_SECRET_ACCESS_KEY`] as const
  const present = [...required, `${name}_ENDPOINT` as const, ...others].filter(setting => env[setting] !== undefined)
  if (present.length === 0) return undefined
  const [region, bucket, accessKeyId, secretAccessKey] = required.map(setting => env[setting])
  if (!region || !bucket || !accessKeyId || !secretAccessKey) {
    const missing = required.filter(setting => env[setting] === undefined)
    throw new ConfigError(
      `${present.join(', ')} ${present.length > 1 ? 'are' : 'is'} set but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not: ${rule}.`,
    )
  }
  return { endpoint: env[`${name}_ENDPOINT`], region, bucket, accessKeyId, secretAccessKey }
}
