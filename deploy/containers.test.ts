import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#platform/config.server.ts'

interface ComposeFile {
  services: Record<string, { image?: string; environment?: Record<string, string | number>; depends_on?: object }>
  volumes: Record<string, null>
}

const compose = parse(readFileSync('compose.yaml', 'utf8')) as ComposeFile
const dockerfile = readFileSync('Dockerfile', 'utf8')
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test('every image has a version, and every service that another one waits for exists', () => {
  for (const [name, { image, depends_on = {} }] of Object.entries(compose.services)) {
    if (name !== 'store') expect(image).toMatch(/:.*\d/)
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(needed))
  }
})

describe('the settings of the store in compose.yaml', () => {
  const authSecret = { AUTH_SECRET: 'a secret of at least 32 characters' }
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  /** Reads the store's settings as Compose passes them on. */
  const read = (variables: Record<string, string>) =>
    readConfig({
      ...variables,
      ...Object.fromEntries(
        Object.entries(compose.services.store?.environment ?? {}).map(([name, value]) => [
          name,
          interpolate(String(value), variables),
        ]),
      ),
    })

  test('are a shop for this machine without any', () =>
    expect(read({})).toMatchObject({ publicUrl: 'http://localhost:3000', databaseUrl: undefined, s3: undefined }))

  test('follow from the domain and a password', () => {
    const variables = { SHOP_DOMAIN: 'shop.example', POSTGRES_PASSWORD: 'p1' }
    const config = read({ ...variables, ...authSecret, ...stripe })
    expect(config).toMatchObject({ publicUrl: 'https://shop.example', trustedProxies: 1 })
    expect(config.databaseUrl).toBe('postgres://store:p1@postgres/store')
    expect(config.s3).toBeUndefined()
  })

  test('are those of .env where it has them', () => {
    const config = read({ DATABASE_URL: 'postgres://a:b@db.example/c', POSTGRES_PASSWORD: 'p1', ...authSecret })
    expect(config.databaseUrl).toBe('postgres://a:b@db.example/c')
  })
})

/** Replaces `${NAME:-default}` and `${NAME:+replacement}`, the inner ones first. */
function interpolate(text: string, variables: Record<string, string>): string {
  const replaced = text.replace(/\$\{(\w+)(?::([-+])([^{}]*))?\}/g, (_whole, name, operator, rest = '') => {
    const value = variables[name] ?? ''
    if (operator === '+') return value && rest
    return value || rest
  })
  return replaced === text ? text : interpolate(replaced, variables)
}

test('the image starts the store as npm start does, on the Node that the tests use', () => {
  const { scripts } = readJson('package.json')
  const [, memorySettings = '', command = ''] = / && (.*) exec (node .*)$/.exec(scripts.start) ?? []
  expect(dockerfile).toContain(`\nENV ${memorySettings}\n`)
  expect(dockerfile).toContain(`\nCMD ${JSON.stringify(command.split(' ')).replaceAll(',', ', ')}\n`)
  const versions = Array.from(dockerfile.matchAll(/^FROM node:([\d.]+)/gm), ([, version]) => version)
  expect(new Set(versions)).toEqual(new Set([readJson('tools/node/package.json').version]))
})

test('the Node of every platform that has one has the same version, and the lockfile has it', () => {
  const { version, optionalDependencies } = readJson('tools/node/package.json')
  const { packages } = readJson('package-lock.json')
  const names = Object.keys(optionalDependencies)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names)
    expect([optionalDependencies[name], packages[`node_modules/${name}`].version]).toEqual([version, version])
})

test('images have the tag of a release, not one that moves', () => {
  const images = [
    ...Object.values(compose.services).flatMap(({ image = '' }) => (image === 'tuffthrift' ? [] : [image])),
    ...Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, image]) => image),
  ]
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/^\w+:(\d+\.\d+(\.\d+)?-|bookworm-\d{8}-)/)
})
