/** For failures that the specification wants logged and nothing more (ERR-08). */
export function logError(message: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the browser's log is the only one there is here
  console.error(message, error)
}
