import { createContext } from 'react-router'

/**
 * The nonce that the Content-Security-Policy of a rendered page allows scripts by. The server sets
 * a new one for each request; undefined in development, where pages have no policy.
 */
export const scriptNonceKey = createContext<string | undefined>(undefined)
