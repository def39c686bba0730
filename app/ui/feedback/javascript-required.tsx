/** Explains without scripts why a list stored in the browser stays empty. */
export const JavaScriptRequired = ({ subject = 'Your cart' }: { subject?: string }) => (
  <noscript>
    <p className="mt-6 max-w-prose border-2 border-ink bg-mustard p-4 font-semibold">
      {subject} is kept by your browser, which needs JavaScript for it. Please turn it on for this page.
    </p>
  </noscript>
)
