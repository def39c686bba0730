import type { RouterContextProvider } from 'react-router'
import { serverContextKey } from './server-context.ts'

/** Gets the store context of a request. */
export const storeContext = (context: Readonly<RouterContextProvider>) => context.get(serverContextKey).store
