import { useNavigate } from 'react-router'
import { logOut } from '../account/session.ts'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { confirmLogOut } from './presses/use-presses.ts'
import { releaseForm } from './ui/open-form.ts'

/**
 * Ends the session and leads to the shop. A form with input doesn't ask before it is left, because
 * its draft stays.
 */
export function useLogOut({ done, failed }: { done: string; failed: string }) {
  const navigate = useNavigate()
  return async () => {
    if (!(await confirmLogOut())) return
    const toast = await loadToast()
    if (!(await logOut())) return void toast.error(failed)
    releaseForm()
    // The number of unread notifications is no longer this browser's.
    navigator.clearAppBadge?.().catch(() => {})
    toast.success(done)
    await navigate('/shop')
  }
}
