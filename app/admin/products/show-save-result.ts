import { redirect } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { joinLabels } from '../product-entry/product-inputs.ts'
import { runActionOrSignInAgain } from '../sign-in-again/sign-in-again.ts'
import { reportSubmission, type SubmissionResult } from './open-form.ts'
import type { SaveProductResult } from './product-form-schema.ts'

/** The result replaces the loading toast of the form, which has the same id. */
export const saveToastId = 'save-product'

interface SaveResultOptions {
  successMessage: string
  /** When the server sent no message. */
  failedMessage: string
  redirectPath: string
}

/**
 * Submits the product form, shows the result as a toast and redirects after success. When the
 * session has ended, the admin signs in again first.
 */
export async function showSaveResult(
  { serverAction, request }: { serverAction: () => Promise<SaveProductResult>; request: Request },
  { successMessage, failedMessage, redirectPath }: SaveResultOptions,
) {
  const result: SubmissionResult = await runActionOrSignInAgain(serverAction)
  const toast = await loadToast()
  const options = { id: saveToastId, duration: 3000 }
  if (result.ok) {
    toast.success(successMessage, options)
    const change = result.isOwnChange ? 'Your change in another window' : 'Somebody else’s change'
    if (result.theirs?.length) toast(`${change} was kept: ${joinLabels(result.theirs)}.`)
  } else if (request.signal.aborted) toast.dismiss(saveToastId)
  else if (!result.isSignedInAgain) toast.error(result.error ?? failedMessage, options)
  reportSubmission(result)
  if (result.ok) throw redirect(redirectPath)
  return result
}
