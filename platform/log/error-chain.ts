/** Errors that an error names as its reason. Stripe's has that of a connection in `detail`. */
export function getCauses(error: Error): unknown[] {
  const { detail } = error as { detail?: unknown }
  return [error.cause, detail instanceof Error ? detail : undefined].filter(cause => cause !== undefined)
}
