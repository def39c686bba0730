import { logError } from '../../ui/feedback/log-error.ts'
import {
  type DraftDatabase,
  deleteDraft,
  type LocalDraft,
  type LocalDrafts,
  openDraftDatabase,
  openMemoryDatabase,
} from './draft-database.ts'

interface FallbackOptions {
  /** What is shown, with which the page goes on. */
  getShown: () => LocalDrafts
  onRefused: () => void
}

/**
 * Opens the drafts of an admin, in memory where the browser refuses to store them: at once, or
 * later, when it has no room left or has closed its database.
 */
export async function openFallbackDatabase(uid: string, { getShown, onRefused }: FallbackOptions) {
  const refuse = (error: unknown) => {
    logError('The browser stores no drafts', error)
    onRefused()
    return openMemoryDatabase(getShown())
  }
  const inBrowser = await openDraftDatabase(uid, () => {
    current = refuse('It has closed its database')
  }).catch(() => undefined)
  let current: DraftDatabase = inBrowser ?? refuse('It has opened no database')
  const database: DraftDatabase = {
    read: run => current.read(run),
    async change(run) {
      const before = current
      return before.change(run).catch(error => {
        if (current === before) current = refuse(error)
        return current.change(run)
      })
    },
    close: () => current.close(),
  }
  return {
    ...database,
    /** Deletes a draft, also what was stored of it before the browser refused more. */
    async forget(draft: LocalDraft): Promise<void> {
      await deleteDraft(database, draft)
      if (inBrowser && current !== inBrowser) await deleteDraft(inBrowser, draft).catch(() => {})
    },
  }
}
