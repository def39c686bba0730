import type { PostgresServer } from '../postgres/server.ts'

/** What a drill has at hand. */
export interface Surroundings {
  postgres: PostgresServer
}

/** What a drill needs to be there. */
export type Need = keyof Surroundings | 'nginx' | 'caddy'

export interface DrillReport {
  name: string
  figures: Record<string, string | number>
  /** What went wrong, a sentence each. */
  violations: string[]
}

export interface Drill {
  name: string
  needs: readonly Need[]
  run(surroundings: Surroundings): Promise<DrillReport>
}
