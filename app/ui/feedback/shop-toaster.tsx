import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastActivation } from './load-toast.ts'

const ToastContainer = lazy(() => import('./toast-container.tsx'))
const getServerSnapshot = () => false

/** Where shoppers' toasts appear, from the first on. */
export function ShopToaster() {
  const isActive = useSyncExternalStore(toastActivation.subscribe, toastActivation.isActive, getServerSnapshot)
  return isActive ? (
    <Suspense fallback={null}>
      <ToastContainer />
    </Suspense>
  ) : null
}
