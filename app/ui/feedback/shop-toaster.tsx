import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastActivation } from './load-toast.ts'

const ToastContainer = lazy(() => import('./toast-container.tsx'))
const getServerSnapshot = () => false

/** The container of shoppers' toasts, loaded on demand. */
export function ShopToaster() {
  const isActive = useSyncExternalStore(toastActivation.subscribe, toastActivation.isActive, getServerSnapshot)
  return isActive ? (
    <Suspense fallback={null}>
      <ToastContainer />
    </Suspense>
  ) : null
}
