import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isFullSize } from '#test/test-size.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
/**
 * The fact 'washing', filtered, added as CONTRIBUTING says, but where no real one is: its lines
 * stand first, and migrations run in the order of their names.
 */
const patch = join(import.meta.dirname, 'washing.patch')
const isSource = (path: string) =>
  /^(?:app|demo|platform|public|sandbox|scripts|server|store|test|tools|[^/]+\.(?:json|ts))?(?:\/|$)/.test(
    relative(root, path).replaceAll(sep, '/'),
  )

// Builds the pages anew, so it belongs to the full size.
test.runIf(isFullSize)(
  'a fact that is added in five files is saved, shown, filtered, searched, exported and merged',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-fact-'))
    const { VITEST: _vitest, TEST_DATABASE: _database, ...env } = process.env
    const options = { cwd: folder, env, maxBuffer: Number.MAX_SAFE_INTEGER }
    try {
      await cp(root, folder, { recursive: true, filter: isSource })
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
      const { stdout: files } = await run('git', ['apply', '--numstat', patch], options)
      expect(files.trim().split('\n')).toHaveLength(5)
      await run('git', ['apply', patch], options)
      await run(process.execPath, ['scripts/build-pages.ts'], options)
      const vitest = join(root, 'node_modules/vitest/vitest.mjs')
      const tests = 'server/tests/products/every-field.test.ts'
      const { stdout } = await run(
        process.execPath,
        [vitest, 'run', '--project', 'sqlite', '--reporter', 'verbose', tests],
        options,
      )
      for (const name of [
        'a page shows the washing',
        'a search finds the washing of a product',
        'the filter washing finds the product by machine',
        'two admins who change washing differently are asked',
      ])
        expect(stdout).toContain(name)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  240_000,
)
