import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { logError } from '../../ui/feedback/log-error.ts'

/** What a page's action answers; undefined, and a line in the log, when the server failed or could not be reached. Redirects go their way. */
export async function getActionResult<T>(serverAction: () => Promise<T>): Promise<T | undefined> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    logError('The store did not answer', error)
    return undefined
  }
}

/** Stands in for an answer that did not come. */
export const unavailableResult = { ok: false, isUnavailable: true } as const

/**
 * Whether a page is read again. One whose change was not answered stays as it is: reading it would fail too, and an error page would take its place.
 * One whose change was refused is out of date.
 */
export const revalidateAfterAction = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.ok === false ? !actionResult.isUnavailable : defaultShouldRevalidate
