import { runServer } from './run-server.ts'

// React and React Router read NODE_ENV when they load: any other value renders three times slower.
process.env.NODE_ENV ??= 'production'

await runServer(async () => (await import('./pages/page-source.ts')).createBuiltPages())
