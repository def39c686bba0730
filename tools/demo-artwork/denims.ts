/** The three washes of denim in the demo catalogue, from the loom to the bleach. */
export const denims = { raw: '#28345a', mid: '#54779f', bleached: '#a9c0d6' } as const
