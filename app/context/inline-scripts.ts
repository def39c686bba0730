import { createContext } from 'react-router'

/**
 * The code of all inline scripts of the page that is rendered, which its Content-Security-Policy
 * allows and no others. The server sets an empty set for each request; rendering fills it.
 */
export const inlineScriptsKey = createContext<Set<string>>()
