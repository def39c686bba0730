/** What becomes of the next refund: by default, what its payment method does. */
export const nextRefundOutcomes = ['default', 'refused', 'pending', 'fails'] as const

/**
 * How the API responds to the next POST. A 500 comes before or after the request is carried out.
 */
export const nextWriteOutcomes = ['default', 'fails-before', 'fails-after'] as const

/**
 * What a person, or a test, wants to happen next. Kept in memory: a restart ends it.
 */
export interface Controls {
  nextRefund: (typeof nextRefundOutcomes)[number]
  nextWrite: (typeof nextWriteOutcomes)[number]
}

export const createControls = (): Controls => ({ nextRefund: 'default', nextWrite: 'default' })

/** Returns what is to happen next and resets it, so that it happens once. */
export function takeNext<Name extends 'nextRefund' | 'nextWrite'>(controls: Controls, name: Name): Controls[Name] {
  const outcome = controls[name]
  controls[name] = 'default' as Controls[Name]
  return outcome
}
