import { beforeEach, expect, test } from 'vitest'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import type { SignIn } from '#store/users/sign-in.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { callCommand } from '#test/call-command.ts'
import { setUpDataFolder } from '#test/data-folder.ts'
import { getCookieHeader, password } from '#test/signed-in-user.ts'
import { runGrantAdmin } from './grant-admin.ts'
import { runSetPassword } from './set-password.ts'

const email = 'siti@example.com'
const data = setUpDataFolder()
let signIn: SignIn
/** A session from before the command. */
let headers: Headers
beforeEach(async () => {
  const log = { info() {}, warn() {}, error() {} }
  signIn = createSignIn({
    db: data.db,
    log,
    events: { publish: async () => () => {} },
    publicUrl: 'http://localhost:3000',
    secrets: ['a secret of thirty-two characters'],
    google: undefined,
  })
  const signedIn = await signIn.register({ headers: new Headers() }, { email, password })
  headers = new Headers({ cookie: signedIn.ok ? getCookieHeader(new Response(null, signedIn)) : '' })
})

const commands = { 'grant-admin': runGrantAdmin, 'set-password': runSetPassword }

const run = (command: keyof typeof commands, ...args: string[]) =>
  callCommand(commands[command], args, { DATA_DIR: data.dataDir })

const canLogIn = async (secret: string) =>
  (await signIn.logIn({ headers: new Headers() }, { email, password: secret })).ok
const readPassword = (output: string) => /shown once: (\S{16})$/m.exec(output)?.[1] ?? ''

test('the command line grants and revokes admin rights, also the last one [T47]', async () => {
  const granted = await run('grant-admin', 'Siti@Example.com')
  expect(granted).toEqual({ status: 0, output: expect.stringMatching(/siti@example\.com is an admin now\.$/) })
  expect((await findUserByEmail(data.db, email))?.isAdmin).toBe(true)
  expect((await run('grant-admin', email)).output).toMatch(/siti@example\.com is an admin already\.$/)
  const revoked = await run('grant-admin', '--revoke', email)
  expect(revoked.status).toBe(0)
  expect(revoked.output).toMatch(/^siti@example\.com is no admin any more\.\nThat was the last one/)
  const entries = await data.db.selectFrom('auditEntries').select(['actorId', 'action']).orderBy('at').execute()
  expect(entries).toEqual([
    { actorId: 'command line', action: 'admin granted' },
    { actorId: 'command line', action: 'admin revoked' },
  ])
})

test('the command line shows whose account it makes an admin, and changes no password by itself [T47]', async () => {
  const { output } = await run('grant-admin', email)
  expect(output).toMatch(/Made on \d+ \w+ \d{4}\. Signs in with a password\. The e-mail address was never verified/)
  expect(output).toContain('run this again with --new-password')
  expect(await signIn.findUser({ headers })).toMatchObject({ isAdmin: true })
  expect(await canLogIn(password)).toBe(true)
})

test.each([
  ['grant-admin', ['--new-password'], true],
  ['set-password', [], false],
] as const)('%s %j leaves a printed password as the only way in [T47]', async (script, options, isAdmin) => {
  const { status, output } = await run(script, email, ...options)
  expect(status).toBe(0)
  expect(await signIn.findUser({ headers })).toBeUndefined()
  expect(await canLogIn(password)).toBe(false)
  expect(await canLogIn(readPassword(output))).toBe(true)
  expect((await findUserByEmail(data.db, email))?.isAdmin).toBe(isAdmin)
})

test.each([
  ['grant-admin', [], /npm run grant-admin -- someone@example.com/],
  ['grant-admin', ['--revoke'], /npm run revoke-admin -- someone@example.com/],
  ['grant-admin', ['nobody@example.com'], /Nobody has signed up as nobody@example.com/],
  ['set-password', [], /npm run set-password -- someone@example.com/],
  ['set-password', ['nobody@example.com'], /Nobody has signed up as nobody@example.com/],
] as const)('%s %j prints an error and ends with status 1', async (script, args, message) => {
  const { status, output } = await run(script, ...args)
  expect(status).toBe(1)
  expect(output).toMatch(message)
})

test('names the setting of a database that can not be opened', async () => {
  const settings = { DATABASE_URL: 'postgres://store:secret@127.0.0.1:1/shop', AUTH_SECRET: 'x'.repeat(32) }
  expect(await callCommand(runGrantAdmin, [email], { DATA_DIR: data.dataDir, ...settings })).toEqual({
    status: 1,
    output: expect.stringMatching(/^The store's settings can't be used:\nDATABASE_URL: 127\.0\.0\.1:1 refuses/),
  })
})
