import { redirect } from 'react-router'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { getActionResult, unavailableResult } from '../ui/action-result.ts'
import type { SaveProductResult } from './product-form-schema.ts'

/** The result replaces the loading toast of the form, which has the same id. */
export const saveToastId = 'save-product'

interface SaveResultOptions {
  successMessage: string
  /** When the server sent no message. */
  failedMessage: string
  redirectPath: string
}

/** Submits the product form, shows the result as a toast and redirects after success. */
export async function showSaveResult(
  serverAction: () => Promise<SaveProductResult>,
  { successMessage, failedMessage, redirectPath }: SaveResultOptions,
) {
  const result = await getActionResult(serverAction)
  const toast = await loadToast()
  const options = { id: saveToastId, duration: 3000 }
  if (!result?.ok) {
    toast.error(result?.error ?? failedMessage, options)
    return result ?? unavailableResult
  }
  toast.success(successMessage, options)
  throw redirect(redirectPath)
}
