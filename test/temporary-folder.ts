import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder, which `await using` or a stack removes at its end. */
export const createTemporaryFolder = (name: string) => mkdtempDisposable(join(tmpdir(), `store-${name}-`))
