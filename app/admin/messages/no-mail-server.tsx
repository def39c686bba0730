export const NoMailServer = () => (
  <p className="sheet border-l-4 border-l-mustard p-4">
    No mail server is set, so messages are kept here and nobody gets them. Set <code>SMTP_URL</code> and start the store
    again to send them. Kept messages then wait for you to send them one by one.
  </p>
)
