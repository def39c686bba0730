import { createContext, type RouterContextProvider } from 'react-router'
import type { Outside } from '#store/outside.server.ts'

/** Set by the server for each request: the one way by which pages reach the outside. */
export const outsideContext = createContext<Outside>()

export const outside = (context: Readonly<RouterContextProvider>) => context.get(outsideContext)
