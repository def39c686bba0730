/**
 * Whether storm, crash, fuzz, model and restore run at full size, as `npm test -- --full`
 * has them for CI and `npm run check`. Without it each of them is small.
 */
export const isFullSize = process.env.TEST_SIZE === 'full'
