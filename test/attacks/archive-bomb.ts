import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { createTemporaryFolder } from '../temporary-folder.ts'
import type { Attack } from './attack.ts'
import { readMegabytes } from './watch-store.ts'

const maxMegabytes = 500
const megabyte = 1024 * 1024
/** JSON that is thirty times as large once it is parsed. */
const part = Buffer.from('[],'.repeat(megabyte / 3).padEnd(megabyte, ' '))

const commands = ['scripts/backup-verify.ts', 'scripts/import.ts', 'scripts/restore.ts']

/** Archives of some hundred kilobytes that unpack to gigabytes, on disk or in memory. */
export const archiveBomb: Attack = {
  name: 'archives that unpack to gigabytes',
  async run({ dataDir }) {
    await using folder = await createTemporaryFolder('bombs')
    const figures: Record<string, string> = {}
    const violations: string[] = []
    for (const [name, megabytes] of [
      ['manifest.json', 240],
      ['store.sqlite', 4_000],
    ] as const) {
      const file = join(folder.path, `${name}.tar.gz`)
      await writeBomb(file, name, megabytes)
      const kilobytes = Math.ceil((await stat(file)).size / 1024)
      for (const script of commands) {
        const { peak, status } = await run(script, file, join(dataDir, 'bombed'))
        figures[`${script} of a ${name} in ${kilobytes} KB`] = `status ${status}, peak ${peak} MB`
        if (peak > maxMegabytes) violations.push(`${script} took ${peak} MB for ${kilobytes} KB`)
        if (status !== 1) violations.push(`${script} ended with ${status}`)
      }
    }
    return { figures, violations }
  },
}

async function writeBomb(file: string, name: string, megabytes: number): Promise<void> {
  const { readable, controller } = createTarPacker()
  const writing = pipeline(Readable.fromWeb(readable as never), createGzip({ level: 9 }), createWriteStream(file))
  const entry = controller.add({ name, size: megabytes * megabyte, type: 'file' }).getWriter()
  for (let count = 0; count < megabytes; count++) await entry.write(part)
  await entry.close()
  controller.finalize()
  await writing
}

/** @returns the exit status and the most memory that the command had, in MB */
async function run(script: string, file: string, dataDir: string): Promise<{ peak: number; status: number | null }> {
  const child = spawn(process.execPath, [script, file], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    // No number when it has just ended.
    peak = Math.max(peak, readMegabytes(child.pid as number) || 0)
    await Promise.race([ended, wait(10)])
  }
  return { peak, status: child.exitCode }
}
