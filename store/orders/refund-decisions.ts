import {
  getEntryStatus,
  isOpenDecision,
  isOver,
  isUnderWay,
  isUnexplained,
  type LedgerDecision,
  type LedgerEntry,
  type OrderSums,
} from './ledger.ts'

/** Decisions and entries of one kind, such as the rows of the database. */
interface DecidedLedger<D extends LedgerDecision> {
  entries: readonly LedgerEntry[]
  decisions: readonly D[]
}

/** Lists the decisions to be given up: all was refused that was asked for, and nothing changed. */
export const listRefusedDecisions = <D extends LedgerDecision>({ entries, decisions }: DecidedLedger<D>): D[] =>
  decisions.filter(isOpenDecision).filter(({ id }) => {
    const asked = entries.filter(({ decisionId }) => decisionId === id)
    const areRefused = asked.every(({ madeAt, failedAt }) => madeAt === null && failedAt !== null)
    // An admin pays what was stopped.
    return areRefused && asked.some(({ stoppedAt }) => stoppedAt === null)
  })

/**
 * Lists the decisions to take effect: their money is back, or nothing of their payment is owed any
 * more, however it went back. Not one whose money is under way, or of which an admin is asked
 * whether a refund was its money.
 */
export function listDoneDecisions<D extends LedgerDecision>(
  ledger: DecidedLedger<D>,
  { payments, own }: OrderSums,
): D[] {
  const isOfDecision = (id: string) => (entry: LedgerEntry) => entry.decisionId === id
  const unexplained = ledger.entries.filter(isUnexplained)
  const asked = new Set(unexplained.map(entry => findAwaitedDecision(ledger, entry)?.id))
  return ledger.decisions.filter(isOpenDecision).filter(({ id, ends, paymentIntentId }) => {
    const entries = ledger.entries.filter(isOfDecision(id))
    if (entries.some(entry => getEntryStatus(entry) === 'made') || (ends !== null && own && isOver(own))) return true
    const payment = payments.find(sum => sum.paymentIntentId === paymentIntentId)
    return payment?.owed === 0 && payment.atBank === 0 && !entries.some(isUnderWay) && !asked.has(id)
  })
}

/**
 * Finds the decision whose money a refund at the provider may be: the store had stopped its refund
 * of the same sum by then.
 */
export function findAwaitedDecision<D extends LedgerDecision>(
  { entries, decisions }: DecidedLedger<D>,
  { amountSen, paymentIntentId, recordedAt }: Pick<LedgerEntry, 'amountSen' | 'paymentIntentId' | 'recordedAt'>,
): D | undefined {
  const stopped = entries
    .filter(entry => entry.stoppedAt !== null && entry.stoppedAt <= recordedAt && getEntryStatus(entry) === 'asked')
    .filter(entry => entry.amountSen === amountSen && entry.paymentIntentId === paymentIntentId)
    .map(({ decisionId }) => decisionId)
  return decisions.find(decision => stopped.includes(decision.id) && decision.droppedAt === null)
}
