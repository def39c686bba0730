import { listErrors } from '#platform/log/error-chain.ts'
import type { Log } from '#store/store-context.server.ts'

export type FaultReporter = ReturnType<typeof createFaultReporter>

/** Each kind of fault is logged at most this often. */
const repeatMs = 60_000
/** Webhooks are refused when their time differs by this much. */
const webhookToleranceMs = 300_000
const maxDescriptorUsage = 0.9
/** Stripe's `Date` header is exact to a second, and its answer may take some. */
const maxClockDifferenceMs = 30_000
const synchronizeClock = 'Synchronize the clock of this machine: timedatectl set-ntp true'

/**
 * Compares this machine's clock with what a response of the payment provider says. Webhooks are
 * refused when they differ by five minutes, and holds and payment pages end at wrong times.
 * @returns how far this machine's clock is ahead, in milliseconds; undefined when it is right
 */
export function findClockDifference(now: Date, providerTime: Date): number | undefined {
  const differenceMs = now.getTime() - providerTime.getTime()
  return Math.abs(differenceMs) > maxClockDifferenceMs ? differenceMs : undefined
}

/**
 * Creates the reporter of faults of the surroundings that otherwise only show in what they break.
 * What it logs has `advice`: the setting or the place, and what to
 * do. Whoever can reach the store can cause refused webhooks, so these are warnings.
 */
export function createFaultReporter({
  log,
  dataDir,
  now = () => new Date(),
}: {
  log: Log
  dataDir: string
  now?: () => Date
}) {
  const lastReports = new Map<string, { at: number; omitted: number }>()

  function report(level: 'warn' | 'error', message: string, details: { advice: string; [field: string]: unknown }) {
    const last = lastReports.get(message)
    const at = now().getTime()
    if (last && at - last.at < repeatMs) {
      last.omitted += 1
      return
    }
    log[level](last?.omitted ? { ...details, omitted: last.omitted } : details, message)
    lastReports.set(message, { at, omitted: 0 })
  }

  function reportDescriptors(details: object = {}): void {
    const advice =
      'Raise the limit of open files, LimitNOFILE of the service or ulimit -n: every connection needs one. New connections are refused.'
    report('error', 'File descriptors exhausted', { ...details, advice })
  }

  return {
    /** Looks through an error that was logged for a full disk and exhausted file descriptors. */
    onError(error: unknown) {
      const codes = listErrors(error).map(({ code }: NodeJS.ErrnoException) => code)
      if (codes.some(code => code === 'ENOSPC' || code === 'EDQUOT'))
        report('error', 'Disk full', { advice: `DATA_DIR: make room on the disk of ${dataDir}.` })
      else if (codes.some(code => code === 'EMFILE' || code === 'ENFILE')) reportDescriptors()
    },
    /** @param signature the header `Stripe-Signature` of a webhook that was refused */
    onRefusedWebhook(signature: string | undefined) {
      const seconds = /^t=(\d+),(?:.*,)?v1=[\da-f]{64}(,|$)/.exec(signature ?? '')?.[1]
      // Anybody may send a request without a signature.
      if (seconds === undefined) return
      const differenceMs = now().getTime() - Number(seconds) * 1000
      const differenceSeconds = Math.round(differenceMs / 1000)
      if (differenceMs > webhookToleranceMs)
        report('warn', 'Webhook refused, too old', { differenceSeconds, advice: synchronizeClock })
      else if (differenceMs < -webhookToleranceMs)
        report('warn', 'Webhook refused, dated in the future', {
          differenceSeconds,
          advice: `The clock of this machine is behind, or the signature is not the payment provider's. ${synchronizeClock}`,
        })
      else
        report('warn', 'Webhook refused, wrong signature', {
          advice:
            'STRIPE_WEBHOOK_SECRET: take the signing secret of this endpoint from the dashboard (Developers, Webhooks) and restart the store. Payments are noticed late until then.',
        })
    },
    /**
     * @param time what a response of the payment provider says
     * @returns how far this machine's clock is ahead, in milliseconds; undefined when it is right
     */
    onProviderTime(time: Date) {
      const differenceMs = findClockDifference(now(), time)
      if (differenceMs !== undefined)
        report('error', 'Clock differs from that of the payment provider', {
          differenceSeconds: Math.round(differenceMs / 1000),
          advice: synchronizeClock,
        })
      return differenceMs
    },
    onLowDisk(freeMegabytes: number | null) {
      report('warn', 'Disk nearly full', { freeMegabytes, advice: `DATA_DIR: make room on the disk of ${dataDir}.` })
    },
    onFileDescriptors({ open, max }: { open: number; max: number }) {
      if (open > max * maxDescriptorUsage) reportDescriptors({ open, max })
    },
  }
}
