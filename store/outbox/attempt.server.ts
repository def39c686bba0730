import type { Tx } from '#store/database.server.ts'
import type { SendResult } from './send-result.ts'

/** An attempt to send a message. */
export interface Attempt {
  result: SendResult
  /** Pauses until the next attempt, in place of those of the kind. */
  pausesMs?: readonly number[]
  /** What else changes when the message is over, in the transaction that records it. */
  finish?: (tx: Tx, status: 'sent' | 'failed') => Promise<void>
}
