import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '../../ui/feedback/spinner.tsx'

/** A spinner while another page loads. Navigation within a page has its own indicator. */
export function PageProgress() {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  if (!location || location.pathname === pathname) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-20 z-30 flex animate-late justify-center">
      <Spinner className="press bg-chalk p-3" />
    </div>
  )
}
