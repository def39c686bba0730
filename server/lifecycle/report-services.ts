import type { Config } from '#platform/config.server.ts'
import { createMailCheck } from '#platform/mail/check-mail-server.server.ts'
import { createStripeAccount, describeStripeError } from '#platform/payments/stripe-account.server.ts'
import { createBucketCheck } from '#platform/photos/check-bucket.server.ts'
import type { Log } from '#store/store-context.server.ts'

/**
 * Tries the bucket, the mail server, Stripe and Google once, and logs what is wrong with their
 * settings. They don't keep the store from starting: its pages work without them, and a mail is
 * sent when its server is back.
 */
export async function reportServices(
  { s3, mailServer, stripe, google }: Pick<Config, 's3' | 'mailServer' | 'stripe' | 'google'>,
  log: Log,
): Promise<void> {
  const report = async (message: string, check: () => Promise<void>, describe: (error: Error) => string) => {
    try {
      await check()
    } catch (error) {
      if (error instanceof Error) log.error({ advice: describe(error), err: error }, message)
    }
  }
  await Promise.all([
    s3 && report('Photos can not be stored', createBucketCheck(s3), error => describeBucketError(error, s3)),
    mailServer &&
      report('Mail can not be sent', createMailCheck(mailServer), error =>
        describeMailError(error, mailServer.smtpUrl),
      ),
    // Another address than Stripe's own is an emulator, which takes the key that it was given.
    stripe &&
      !stripe.apiBase &&
      report(
        'Nobody can pay',
        createStripeAccount(stripe).tryKey,
        error => `STRIPE_SECRET_KEY: ${describeStripeError(error)}.`,
      ),
    google &&
      report(
        'Nobody can sign in with Google',
        () => findGoogleConfiguration(google.issuer),
        error => describeGoogleError(error, google.issuer),
      ),
  ])
}

const googleTimeoutMs = 10_000

/** @see https://openid.net/specs/openid-connect-discovery-1_0.html */
async function findGoogleConfiguration(issuer: string): Promise<void> {
  const url = `${issuer}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(googleTimeoutMs) })
  const { issuer: named } = (await response.json()) as { issuer?: string }
  if (named !== issuer) throw new Error(`The issuer is ${named}`)
}

/** What is wrong with client id and secret shows at the first sign-in alone. */
function describeGoogleError(error: Error, issuer: string): string {
  const code = error.cause instanceof Error ? getCode(error.cause) : ''
  return code
    ? `GOOGLE_ISSUER: ${issuer} can't be reached (${code}). Correct the address, or let connections out through the firewall.`
    : `GOOGLE_ISSUER: ${issuer} is no OpenID provider (${error.message}). Correct the address.`
}

const getCode = (error: Error) => (error as NodeJS.ErrnoException).code ?? ''

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
export function describeBucketError(
  error: Error,
  { bucket, region, endpoint }: Pick<NonNullable<Config['s3']>, 'bucket' | 'region' | 'endpoint'>,
): string {
  const place = endpoint ?? `Amazon S3 in ${region}`
  switch (error.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: ${place} has no bucket named ${bucket}. Create it, or correct the name.`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID: ${place} doesn't know this key.`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY: it doesn't belong to S3_ACCESS_KEY_ID.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `S3_REGION: the bucket ${bucket} is not in ${region}.`
    case 'RequestTimeTooSkewed':
      return 'S3: the clock of this machine is wrong. Synchronize it (NTP).'
    default:
      return `${endpoint ? 'S3_ENDPOINT' : 'S3_REGION'}: ${place} can't be reached (${getCode(error) || error.name}).`
  }
}

/** Codes are those of nodemailer, or of the connection. */
export function describeMailError(error: Error, smtpUrl: string): string {
  const { host, protocol } = new URL(smtpUrl)
  // Nodemailer gives ESOCKET to every failed connection.
  const [systemCode] = /\bE[A-Z]{4,}\b/.exec(error.message) ?? []
  const isTls = getCode(error) === 'ESOCKET' && /ssl|tls|certificate/i.test(error.message)
  const code = isTls ? 'ETLS' : (systemCode ?? getCode(error))
  switch (code) {
    case 'EAUTH':
      return `SMTP_URL: ${host} refuses user or password. Special characters of a password are percent-encoded.`
    case 'EDNS':
    case 'ENOTFOUND':
      return `SMTP_URL: there is no host named ${host}.`
    case 'ETLS':
      return `SMTP_URL: no TLS connection to ${host} with ${protocol}//. Port 465 needs smtps://, port 587 smtp://.`
    default:
      return `SMTP_URL: ${host} can't be reached (${code || error.name}). Correct host and port, or ask whether the provider blocks them.`
  }
}
