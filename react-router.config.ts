import type { Config } from '@react-router/dev/config'
import { getBuildLanguage } from './scripts/build-language.ts'

export default {
  buildDirectory: `build/${getBuildLanguage()}`,
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
