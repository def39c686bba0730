import { useSyncExternalStore } from 'react'
import type { StoredList } from './stored-list.ts'

const emptyRows: readonly never[] = []
const getEmptyRows = () => emptyRows
const getTrue = () => true
const getFalse = () => false

/** A list that the browser keeps. On the server and while the page wakes up it is empty and not ready: pages are the same for everybody. */
export function useStoredList<Row>(list: StoredList<Row>): { rows: readonly Row[]; isReady: boolean } {
  const rows = useSyncExternalStore<readonly Row[]>(list.subscribe, list.current, getEmptyRows)
  const isReady = useSyncExternalStore(list.subscribe, getTrue, getFalse)
  return { rows, isReady }
}
