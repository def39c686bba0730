import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Waits until a process has ended. Returns its exit status, and all that it has printed. */
export async function collectOutput(
  child: ChildProcessWithoutNullStreams,
): Promise<{ status: number; output: string }> {
  const outputs = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await once(child, 'close')
  return { status, output: (await outputs).join('') }
}
