/**
 * Whether all tests run, at full size, as `npm test -- --full` has them for CI and `npm run check`.
 * Without it what is large is small, and what is rare is left out.
 */
export const isFullSize = process.env.TEST_SIZE === 'full'
