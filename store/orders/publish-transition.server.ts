import type { StoreContext } from '#store/store-context.server.ts'
import type { TransitionResult } from './apply-transition.server.ts'

/** Publishes and logs what a transaction has changed. Call it after the commit. */
export function publishTransition(
  { events, log }: Pick<StoreContext, 'events' | 'log'>,
  { events: published, logEntries }: Pick<TransitionResult, 'events' | 'logEntries'>,
): void {
  for (const { message, details } of logEntries) log.info(details, message)
  events.publish(published)
}
