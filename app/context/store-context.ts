import { createContext, type RouterContextProvider } from 'react-router'
import type { StoreContext } from '#store/store-context.server.ts'

/**
 * The server sets the store context for each request. Pages access database and providers only by
 * it.
 */
export const storeContextKey = createContext<StoreContext>()

/** Gets the store context of a request. */
export const storeContext = (context: Readonly<RouterContextProvider>) => context.get(storeContextKey)
