import { useSyncExternalStore } from 'react'
import type { KeptList } from './kept-list.ts'

const none: readonly never[] = []
const noRows = () => none
const yes = () => true
const no = () => false

/** A list that the browser keeps. On the server and while the page wakes up it is empty and not ready: pages are the same for everybody. */
export function useKeptList<Row>(list: KeptList<Row>): { rows: readonly Row[]; isReady: boolean } {
  const rows = useSyncExternalStore<readonly Row[]>(list.subscribe, list.current, noRows)
  const isReady = useSyncExternalStore(list.subscribe, yes, no)
  return { rows, isReady }
}
