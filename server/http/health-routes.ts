import { z } from 'zod'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from './endpoints.ts'
import { defineObject } from './schemas.ts'

/** A stall that long is a fault; shorter ones are a busy machine. */
const maxStallMs = 5_000

const aliveSchema = defineObject('Alive', 'The process answers.', { status: z.literal('alive') })
const stuckSchema = defineObject('Stuck', 'The process stood still for more than five seconds, within the last ten.', {
  status: z.literal('stuck'),
})
const readySchema = defineObject('Ready', 'Send requests here.', { status: z.literal('ready') })
const notReadySchema = defineObject(
  'NotReady',
  '`draining`: the process is stopping. `unready`: the database does not answer.',
  { status: z.enum(['draining', 'unready']) },
)

/** The state of the process. It says no more than that, because anybody may ask. */
export function createHealthRoutes({ database, diagnostics, draining }: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Operation' })

  // For the supervisor that restarts the process.
  endpoints.get('/healthz', {
    id: 'getHealth',
    summary: 'Ask whether the process is alive',
    description: 'A process that hangs for good does not answer at all: give the probe a time-out.',
    responses: {
      200: { description: 'Alive.', schema: aliveSchema },
      503: { description: 'It stood still for seconds.', schema: stuckSchema },
    },
    handle(c) {
      const isStuck = diagnostics.getMaxStallMs() > maxStallMs
      return isStuck ? c.json({ status: 'stuck' }, 503) : c.json({ status: 'alive' })
    },
  })

  // For alerts. Disk and bucket don't make it fail, because the shop sells without them: metrics
  // and the admin area report them. With `?exclude=database`, for a load balancer, it doesn't fail
  // without the database either: it would take out all processes, and their cached pages.
  endpoints.get('/readyz', {
    id: 'getReadiness',
    summary: 'Ask whether the store can sell',
    description: 'The database is asked every second and has 500 ms to answer.',
    query: z.object({
      exclude: z
        .enum(['database'])
        .optional()
        .catch(undefined)
        .describe('For load balancers: stay ready without the database.'),
    }),
    responses: {
      200: { description: 'Ready.', schema: readySchema },
      503: { description: 'Draining before a stop, or the database does not answer.', schema: notReadySchema },
    },
    handle(c, { query }) {
      if (draining.aborted) return c.json({ status: 'draining' }, 503)
      return database.isReady() || query.exclude === 'database'
        ? c.json({ status: 'ready' })
        : c.json({ status: 'unready' }, 503)
    },
  })

  return endpoints.routes
}
