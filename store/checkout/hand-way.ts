/** The ways in which money comes that the payment provider knows nothing of. */
export const handWays = { duitnow: 'DuitNow', transfer: 'Bank transfer', cash: 'Cash', other: 'Other' } as const
export type HandWay = keyof typeof handWays
