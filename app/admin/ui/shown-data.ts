import { useEffect } from 'react'
import { askToSignInAgain } from './open-form.ts'

/** What the pages on the screen were last loaded with, by name. */
const shownData = new Map<string, unknown>()

/** Notes what a page shows, so that `loadOrKeep` can return it. */
export function useShownData(name: string, data: unknown) {
  useEffect(() => {
    shownData.set(name, data)
    return () => void shownData.delete(name)
  }, [name, data])
}

/**
 * Loads what a page shows, for its client loader. When the session has ended, keeps a form with
 * input on the page; the admin signs in again.
 *
 * @param canKeep whether the page stays as it is after this error
 */
export async function loadOrKeep<Data>(
  name: string,
  load: () => Promise<Data>,
  canKeep: (error: unknown) => boolean = askToSignInAgain,
): Promise<Data> {
  try {
    return await load()
  } catch (error) {
    if (!shownData.has(name) || !canKeep(error)) throw error
    return shownData.get(name) as Data
  }
}
