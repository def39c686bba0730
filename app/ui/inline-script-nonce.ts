import { createContext } from 'react'

/** The nonce that inline scripts of a page carry while the server renders it. */
export const InlineScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined)
