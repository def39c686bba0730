import { hangingProcesses } from './hanging-process.ts'
import { createHangingProcessDrill } from './hanging-process-drill.ts'
import type { Drill } from './outage.ts'
import { caddy, nginx } from './proxies.ts'

export const drills: readonly Drill[] = [...hangingProcesses, ...[nginx, caddy].map(createHangingProcessDrill)]
