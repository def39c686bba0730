import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpEach } from './set-up.ts'

/** Creates a temporary folder, which `await using` or a stack removes at its end. */
export const createTemporaryFolder = (name: string) => mkdtempDisposable(join(tmpdir(), `store-${name}-`))

/** Gives each test of a file a temporary folder. */
export const setUpTemporaryFolder = setUpEach(async (name: string) => {
  const { path, remove } = await createTemporaryFolder(name)
  return { path, close: remove }
})
