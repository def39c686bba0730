import * as messages from '#app/messages/current.ts'

/** Explains without scripts why a list stored in the browser stays empty. */
export const JavaScriptRequired = ({ subject = messages.layout.yourCart }: { subject?: string }) => (
  <noscript>
    {import.meta.env.SSR && (
      <p className="mt-6 max-w-prose border-2 border-ink bg-mustard p-4 font-semibold">
        {messages.layout.needsJavaScript(subject)}
      </p>
    )}
  </noscript>
)
