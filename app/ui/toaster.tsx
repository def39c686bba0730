import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastsWanted } from './toasts.ts'

const ToastRack = lazy(() => import('./toast-rack.tsx'))
const never = () => false

/** Where shoppers' toasts appear, from the first on. */
export function ShopToaster() {
  const isWanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.current, never)
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastRack />
    </Suspense>
  ) : null
}
