import { runServer } from './run-server.ts'

// React and the router read this when they load: with anything else pages render three times slower.
process.env.NODE_ENV ??= 'production'

await runServer(async () => (await import('./pages/page-source.ts')).createBuiltPages())
