import type { Log } from '#store/store-context.server.ts'

/** What the database doesn't do: answer, or take writes. */
export type OutageKind = 'unavailable' | 'read-only'

/** A time in which nothing could be sold. */
export interface Outage {
  kind: OutageKind
  startedAt: Date
  endedAt: Date
}

const messages: Record<OutageKind, string> = {
  unavailable: 'Database unavailable',
  'read-only': 'Database takes no writes',
}

/** An outage that begins so soon after another one of its kind continues it. */
const continuationMs = 30_000

export type OutageListener = (outage: Outage) => void

/**
 * Logs the begin and the end of each outage of the database, a line each. On a disk that is nearly
 * full the database comes and goes: that is one outage, whose end is reported a while after it.
 */
export class OutageLog {
  readonly #log: Log
  readonly #advice: Record<OutageKind, string>
  readonly #onEnd: OutageListener
  #current: { kind: OutageKind; startedAt: Date; isContinued: boolean } | undefined
  #last: Outage | undefined
  #reporting: NodeJS.Timeout | undefined

  /** @param advice what to do about each kind */
  constructor({ log, advice, onEnd }: { log: Log; advice: Record<OutageKind, string>; onEnd: OutageListener }) {
    this.#log = log
    this.#advice = advice
    this.#onEnd = onEnd
  }

  get kind(): OutageKind | undefined {
    return this.#current?.kind
  }

  /** Without effect while an outage of this kind goes on. */
  begin(kind: OutageKind, error: unknown): void {
    if (this.#current?.kind === kind) return
    clearTimeout(this.#reporting)
    const now = new Date()
    const last = this.#last?.kind === kind && !this.#current ? this.#last : undefined
    const isContinued = last !== undefined && now.getTime() - last.endedAt.getTime() < continuationMs
    const earlier = isContinued ? last : this.#current
    this.#current = { kind, startedAt: earlier?.startedAt ?? now, isContinued }
    if (isContinued) return
    // Not as `err`: the log summarizes errors of the database.
    const { message, code } = error as NodeJS.ErrnoException
    this.#log.error({ reason: message, code, advice: this.#advice[kind] }, messages[kind])
  }

  /** Without effect while there is no outage. */
  end(): void {
    if (!this.#current) return
    const { isContinued, ...outage } = { ...this.#current, endedAt: new Date() }
    this.#current = undefined
    this.#last = outage
    if (isContinued) this.#reporting = setTimeout(() => this.#report(outage), continuationMs).unref()
    else this.#report(outage)
  }

  #report(outage: Outage): void {
    const seconds = Math.round((outage.endedAt.getTime() - outage.startedAt.getTime()) / 1000)
    this.#log.warn({ seconds }, 'Database works again')
    this.#onEnd(outage)
  }
}
