import type { PostgresServer } from '../postgres/server.ts'

export interface DrillReport {
  figures: Record<string, string | number>
  /** What went wrong, a sentence each. */
  violations: string[]
}

export interface Drill {
  name: string
  /** What has to be installed. */
  needs: readonly ('postgres' | 'nginx' | 'caddy')[]
  run(needed: { postgres: PostgresServer }): Promise<DrillReport>
}
