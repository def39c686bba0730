import { data } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { logError } from '../../ui/feedback/log-error.ts'

/**
 * The result of a route's server action. Undefined when the server failed or could not be reached,
 * which is logged. Rethrows responses, such as redirects.
 */
export async function getActionResult<T>(serverAction: () => Promise<T>): Promise<T | undefined> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    logError('Action request failed', error)
    return undefined
  }
}

/**
 * Turns the result of a server action into action data, whose status tells React Router whether to
 * load the page again. After a refused change it does, because the page is out of date. Not without
 * a response: loading would fail too, and the error page would replace the form; while signing in
 * again has not succeeded, it would lead to the login page.
 */
export const toActionData = <Result extends object, More extends object = object>(
  result: Result | undefined,
  more = {} as More,
) => (result ? data(result, { status: 200 }) : data({ ok: false as const, ...more }, { status: 503 }))

interface Shown {
  ok: boolean
  message?: string
  error?: string
}

/**
 * Shows in a toast what a page's action has done, or why it has not.
 * @param unavailable what the toast says when the store did not answer
 */
export async function showResult<Result extends Shown>(result: Result | undefined, unavailable: string) {
  const toast = await loadToast()
  if (!result?.ok) toast.error(result?.error ?? unavailable)
  else if (result.message) toast.success(result.message)
  return toActionData(result)
}
