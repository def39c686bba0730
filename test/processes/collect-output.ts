import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'

/** Waits until a process has ended. Returns its exit status, and all that it has printed. */
export async function collectOutput(
  child: ChildProcessWithoutNullStreams,
): Promise<{ status: number; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const [status] = await once(child, 'close')
  return { status, output }
}
