import { useNavigate } from 'react-router'
import { logOut } from '../account/session.ts'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { usePresses } from './presses/use-presses.ts'
import { releaseForm } from './ui/open-form.ts'
import { pluralize } from './ui/pluralize.ts'

/**
 * Ends the session and leads to the shop. A form with input doesn't ask before it is left, because
 * its draft stays. `warning` says what is not sent yet.
 */
export function useLogOut({ done, failed }: { done: string; failed: string }) {
  const navigate = useNavigate()
  const { presses } = usePresses()
  return {
    warning:
      presses.length > 0
        ? `${pluralize(presses.length, 'change')} wait on this device. They are sent when you log in here again.`
        : undefined,
    async logOut() {
      const toast = await loadToast()
      if (!(await logOut())) return void toast.error(failed)
      releaseForm()
      // The number of unread notifications is no longer this browser's.
      navigator.clearAppBadge?.().catch(() => {})
      toast.success(done)
      await navigate('/shop')
    },
  }
}
