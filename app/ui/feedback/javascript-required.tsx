/** Says why a list that the browser keeps stays empty where scripts are off. */
export const JavaScriptRequired = ({ subject = 'Your cart' }: { subject?: string }) => (
  <noscript>
    <p className="mt-6 max-w-prose border-2 border-ink bg-mustard p-4 font-semibold">
      {subject} is kept by your browser, which needs JavaScript for it. Please turn it on for this page.
    </p>
  </noscript>
)
