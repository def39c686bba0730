import { useSyncExternalStore } from 'react'
import { toastContainer } from './load-toast.ts'

const getServerSnapshot = () => undefined

/** The container of shoppers' toasts, loaded on demand. */
export function ShopToaster() {
  const Container = useSyncExternalStore(toastContainer.subscribe, toastContainer.get, getServerSnapshot)
  return Container && <Container />
}
