import { createContext, useContext } from 'react'
import type { EntryContext } from 'react-router'

interface WrittenPage {
  /** The code of the inline scripts that the server has written so far. */
  inlineScripts: Set<string>
  /** Addresses of the scripts of all routes. */
  manifest: EntryContext['manifest']
}

/** The page that the server writes; undefined in the browser. */
export const WrittenPage = /* @__PURE__ */ createContext<WrittenPage | undefined>(undefined)

/** A script that runs before the page is shown. Only for markup that the server alone renders. */
export function InlineScript({ code }: { code: string }) {
  useContext(WrittenPage)?.inlineScripts.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}
