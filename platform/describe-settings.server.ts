import { environmentSchema, secretSettings } from './config-schema.server.ts'

/**
 * Lists the settings of a process in the form of `.env`, for whoever has to set them again
 * elsewhere. Secrets are named without their value.
 */
export function describeSettings(environment: Record<string, string | undefined>): string {
  const lines = Object.keys(environmentSchema.shape).flatMap(name => {
    const value = environment[name]?.trim()
    if (!value) return []
    return secretSettings.has(name) ? `# ${name}= (a secret, not in the backup)` : `${name}=${value}`
  })
  return `# Settings of the store that was backed up\n${lines.map(line => `${line}\n`).join('')}`
}
