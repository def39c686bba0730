import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { runPostgresProgram } from './postgres-programs.server.ts'

const folder = setUpTemporaryFolder('postgres-programs')
beforeEach(() => {
  vi.stubEnv('PATH', folder.path + delimiter + process.env.PATH)
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) vi.stubEnv(name, undefined)
})
afterEach(() => vi.unstubAllEnvs())

/** Runs a pg_dump that writes down what it gets, and returns that. */
async function recordConnection(databaseUrl: string) {
  const file = join(folder.path, 'record')
  const script = `#!/bin/sh\nfor each in "$@"; do echo "$each"; done > ${file}\nenv | grep ^PG | sort >> ${file}\n`
  await writeFile(join(folder.path, 'pg_dump'), script, { mode: 0o700 })
  await runPostgresProgram('pg_dump', ['--version'], databaseUrl)
  const [args, ...variables] = (await readFile(file, 'utf8')).trim().split('\n')
  expect(args).toBe('--version')
  return variables
}

const ofShop = ['PGDATABASE=db', 'PGHOST=db.example', 'PGPASSWORD=secret', 'PGPORT=5432']

test('connects through a Unix socket', async () => {
  expect(await recordConnection('postgres://shop:secret@/db?host=/var/run/my%20db&port=6432')).toEqual([
    'PGDATABASE=db',
    'PGHOST=/var/run/my db',
    'PGPASSWORD=secret',
    'PGPORT=6432',
    'PGUSER=shop',
  ])
})

test.each([
  ['postgres://shop:100%@db.example/db', '100%'],
  ['postgres://shop:a%40b@db.example/db', 'a@b'],
  ['postgres://shop@db.example/db?password=secret', 'secret'],
])('takes the password of %s from the environment', async (databaseUrl, password) => {
  expect(await recordConnection(databaseUrl)).toContain(`PGPASSWORD=${password}`)
})

test.each([
  ['sslmode=no-verify', ['PGSSLMODE=require']],
  ['sslmode=disable', ['PGSSLMODE=disable']],
  ['ssl=true', ['PGSSLMODE=require']],
  ['sslmode=verify-full&sslrootcert=package.json', ['PGSSLMODE=verify-full', 'PGSSLROOTCERT=package.json']],
])('uses TLS as %s says', async (query, tls) => {
  const variables = await recordConnection(`postgres://shop:secret@db.example/db?${query}`)
  expect(variables).toEqual([...ofShop, ...tls, 'PGUSER=shop'])
})

test('takes what the address lacks from the environment, as the store does', async () => {
  vi.stubEnv('PGSSLMODE', 'no-verify')
  vi.stubEnv('PGPASSWORD', 'secret')
  const variables = await recordConnection('postgres://shop@db.example/db')
  expect(variables).toEqual([...ofShop, 'PGSSLMODE=require', 'PGUSER=shop'])
})

test('reports what the program says, without the address', async () => {
  await writeFile(join(folder.path, 'pg_dump'), '#!/bin/sh\necho "no space left" >&2\nexit 1\n', { mode: 0o700 })
  const failing = runPostgresProgram('pg_dump', [], 'postgres://shop:secret@db.example/db')
  await expect(failing).rejects.toThrow(/^pg_dump failed:\nno space left$/)
})
