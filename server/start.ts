import { runWith } from './run-with.ts'

// React and the router read this when they load: with anything else pages render three times slower.
process.env.NODE_ENV ??= 'production'

await runWith(async () => (await import('./build.ts')).openBuild())
