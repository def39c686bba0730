/** Errors that an error names as its reason. Stripe's has that of a connection in `detail`. */
export function getCauses(error: Error): unknown[] {
  const { detail } = error as { detail?: unknown }
  return [error.cause, detail instanceof Error ? detail : undefined].filter(cause => cause !== undefined)
}

const maxDepth = 4

/** An error and its causes, each before its own. One may be its own cause. */
export function listErrors(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > maxDepth) return []
  return [error, ...getCauses(error).flatMap(cause => listErrors(cause, depth + 1))]
}
