/** Logs an error that the page shows no message for. */
export function logError(message: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: browsers have no other log
  console.error(message, error)
}
