import { useEffect, useState } from 'react'
import type { FacetCounts } from '#store/products/facet-groups.ts'
import type { Listing } from '#store/products/listing.ts'
import { logError } from '../../ui/feedback/log-error.ts'

type Counts = FacetCounts & { total: number }

/** Counts the products of every choice. Until new counts arrive the last ones stay. */
export function useFacetCounts({ filter, q, facets }: Listing) {
  const [state, setState] = useState<{ counts?: Counts; hasFailed: boolean }>({ hasFailed: false })
  const query = new URLSearchParams({ filter, q, ...facets }).toString()
  useEffect(() => {
    const abortController = new AbortController()
    fetchCounts(query, abortController.signal)
      .then(counts => setState({ counts, hasFailed: false }))
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return
        logError('Failed to count products', error)
        setState(({ counts }) => ({ ...(counts && { counts }), hasFailed: true }))
      })
    return () => abortController.abort()
  }, [query])
  return state
}

async function fetchCounts(query: string, signal: AbortSignal): Promise<Counts> {
  const response = await fetch(`/api/products/facets?${query}`, { signal })
  if (!response.ok) throw new Error('Count request failed', { cause: { query, status: response.status } })
  return response.json()
}
