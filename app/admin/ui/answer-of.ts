import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { reportFailure } from '../../ui/report-failure.ts'

/** What a page's action answers; undefined, and a line in the log, when the server failed or could not be reached. Redirects go their way. */
export async function answerOf<T>(serverAction: () => Promise<T>): Promise<T | undefined> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    reportFailure('The store did not answer', error)
    return undefined
  }
}

/** Stands in for an answer that did not come. */
export const noAnswer = { ok: false, isUnanswered: true } as const

/**
 * Whether a page is read again. One whose change was not answered stays as it is: reading it would fail too, and an error page would take its place.
 * One whose change was refused is out of date.
 */
export const readsAgain = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.ok === false ? !actionResult.isUnanswered : defaultShouldRevalidate
