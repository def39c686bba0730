import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the logs of all stores, and what `rememberSecrets` has written beside them. */
export async function readLogs(folder: string): Promise<{ lines: string[]; secrets: string[] }> {
  const lines: string[] = []
  const secrets = new Set<string>()
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    if (name.endsWith('.log')) lines.push(...text.split('\n').filter(line => line.startsWith('{')))
    else for (const secret of JSON.parse(text) as string[]) secrets.add(secret)
  }
  return { lines, secrets: [...secrets] }
}
