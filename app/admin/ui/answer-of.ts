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
