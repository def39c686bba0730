import { createContext, type RouterContextProvider } from 'react-router'
import type { StoreContext } from '#store/store-context.server.ts'

/** Set by the server for each request: the one way by which pages reach the outside. */
export const storeContextKey = createContext<StoreContext>()

export const storeContext = (context: Readonly<RouterContextProvider>) => context.get(storeContextKey)
