import { useSyncExternalStore } from 'react'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import type { StoredList } from './stored-list.ts'

const emptyRows: readonly never[] = []
const getEmptyRows = () => emptyRows

/** Reads a stored list. It is empty and not ready on the server and during hydration. */
export function useStoredList<Row>(list: StoredList<Row>): { rows: readonly Row[]; isReady: boolean } {
  const rows = useSyncExternalStore<readonly Row[]>(list.subscribe, list.getSnapshot, getEmptyRows)
  return { rows, isReady: useIsHydrated() }
}
