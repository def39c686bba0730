import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLive } from '#app/http/use-live.ts'
import type { Product } from '#store/products/product.ts'
import { reportFailure } from '../../ui/report-failure.ts'
import { readProductsById } from '../rail/read-products.ts'
import type { KeptList } from './kept-list.ts'
import { useKeptList } from './use-kept-list.ts'

type Pieces = ReadonlyMap<string, Product | null>
type Learn = (id: string, product: Product | null) => void

/** A list that the browser keeps, with what the store says of its pieces now: read when the page opens, kept by the live stream. */
export function useKnownPieces<Row extends { id: string }>(list: KeptList<Row>, onLearn?: Learn) {
  const { rows, isReady } = useKeptList(list)
  const [pieces, setPieces] = useState<Pieces>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const events = useRef(new Map<string, number>())
  const idsNow = () => list.current().map(({ id }) => id)
  const ids = rows.map(({ id }) => id).join(' ')

  function learn(news: Pieces) {
    setPieces(known => new Map([...known, ...news]))
    for (const [id, product] of news) onLearn?.(id, product)
  }

  async function readAgain() {
    const asked = idsNow()
    const begun = new Map(events.current)
    try {
      const found = new Map((await readProductsById(asked)).map(product => [product.id as string, product]))
      // An answer older than the newest event would undo it.
      const isFresh = (id: string) => begun.get(id) === events.current.get(id)
      learn(new Map(asked.filter(isFresh).map(id => [id, found.get(id) ?? null])))
      setHasFailed(false)
    } catch (error) {
      // What is shown stays as it is: the server checks it once more before payment.
      reportFailure('The pieces could not be read', error)
      setHasFailed(true)
    }
  }

  const readNew = useEffectEvent(() => {
    if (idsNow().some(id => !pieces.has(id))) void readAgain()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that came in from another tab is read too.
  useEffect(() => {
    if (isReady) readNew()
  }, [ids, isReady])

  useLive({
    onProduct({ id, product }) {
      if (!pieces.has(id) && !idsNow().includes(id)) return
      events.current.set(id, (events.current.get(id) ?? 0) + 1)
      learn(new Map([[id, product]]))
    },
    onResync: () => void readAgain(),
  })

  return { rows, isReady, pieces, hasFailed, readAgain }
}
