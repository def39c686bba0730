import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { findFreePort } from '#test/processes/free-port.ts'
import { waitUntilReady } from '#test/processes/store-process.ts'
import { createTemporaryFolder } from '#test/temporary-folder.ts'

// npm run check:image: performs the steps of the Dockerfile in directories, where Docker can't run,
// starts the store of the last stage by its command, and measures it. Root performs them as the
// users that the Dockerfile names, everybody else as themselves.
// Fails when a step fails, when the store doesn't answer, or when it is larger than it may be.

const maxMegabytes = 350
const maxPackages = 100
/** Unpacked size of the image debian:bookworm-slim. */
const baseMegabytes = 75

const isRoot = process.getuid?.() === 0

interface Stage {
  root: string
  directory: string
  /** Whom its next commands run as; without it as whoever runs this. */
  user?: { uid: number; gid: number } | undefined
}

await using stack = new AsyncDisposableStack()
const { path: folder } = stack.use(await createTemporaryFolder('image'))
chmodSync(folder, 0o755)
const context = join(folder, 'context')
/** For npm's cache: the image's user has a home, which isn't that of whoever runs this. */
const home = join(folder, 'home')
mkdirSync(home)
const environment: Record<string, string> = {}
const commands = new Map<string, string[]>()
const image = build()
await start(image)
measure(image)

/** Performs the Dockerfile and returns its last stage. */
function build(): Stage {
  copyContext()
  const stages = new Map<string, Stage>()
  let stage: Stage = { root: '', directory: '' }
  const file = readFileSync('Dockerfile', 'utf8').replace(/^#.*\n/gm, '')
  for (const line of file.split('\n').filter(Boolean)) {
    const [, instruction = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const words = rest.split(' ')
    switch (instruction) {
      case 'FROM':
        stage = { root: join(folder, `stage-${stages.size}`), directory: '/' }
        mkdirSync(stage.root)
        stages.set(words[2] ?? 'last', stage)
        // The images of Node have it there.
        if (words[0]?.startsWith('node:')) copy(process.execPath, join(stage.root, '/usr/local/bin/node'))
        break
      case 'WORKDIR':
        stage.directory = rest
        mkdirSync(join(stage.root, rest), { recursive: true })
        break
      case 'COPY':
        copyFiles(stage, words, stages)
        break
      case 'RUN':
        console.log(`  ${rest}`)
        run(stage, rest)
        break
      case 'ENV':
        for (const word of words) environment[word.slice(0, word.indexOf('='))] = word.slice(word.indexOf('=') + 1)
        break
      case 'HEALTHCHECK':
      case 'CMD':
        commands.set(instruction, JSON.parse(rest.slice(rest.indexOf('['))))
        break
      case 'USER':
        if (isRoot) stage.user = becomeUser(rest)
        break
      case 'VOLUME':
      case 'EXPOSE':
        break
      default:
        throw new Error(`Unknown instruction in the Dockerfile: ${line}`)
    }
  }
  return stage
}

function becomeUser(name: string): Stage['user'] {
  const [uid = 0, gid = 0] = name.split(':').map(Number)
  chownSync(home, uid, gid)
  return { uid, gid }
}

/** Copies what git knows, as far as .dockerignore lets it through. */
function copyContext(): void {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
  const isIncluded = (path: string) =>
    patterns.reduce((included, pattern) => {
      const isException = pattern.startsWith('!')
      const name = pattern.slice(isException ? 1 : 0)
      return name === '*' || matchesGlob(path, name) || path.startsWith(`${name}/`) ? isException : included
    }, true)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
  for (const path of files.filter(file => file && isIncluded(file))) copy(path, join(context, path))
}

function copyFiles(stage: Stage, words: string[], stages: ReadonlyMap<string, Stage>): void {
  const from = words[0]?.startsWith('--from=') ? stages.get(words.shift()?.slice('--from='.length) ?? '') : undefined
  const target = words.pop() ?? ''
  for (const source of words) {
    const path = join(from?.root ?? context, source)
    const directory = join(stage.root, target.startsWith('/') ? '/' : stage.directory, target)
    copy(path, target.endsWith('/') && source !== '.' ? join(directory, source) : directory)
  }
}

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
}

/** Runs a command as the image's build does, without what npm has set for this script. */
function run({ root, directory, user }: Stage, command: string): void {
  // An ordinary user can't give files away, and starts the store as itself.
  const possible = isRoot ? command : command.replace(/(^| && )chown .*/, '')
  const fromNpm = /^(npm_(?!config_)|npm_config_(cache|userconfig)$|NODE_ENV|INIT_CWD)/
  const outer = Object.entries(process.env).filter(([name]) => !fromNpm.test(name))
  const path = process.env.PATH?.split(':').filter(part => !part.includes('node_modules')) ?? []
  const PATH = [join(root, '/usr/local/bin'), ...path].join(':')
  execFileSync('sh', ['-c', possible], {
    cwd: join(root, directory),
    env: { ...Object.fromEntries(outer), PATH, ...(user ? { HOME: home } : {}) },
    stdio: 'inherit',
    ...user,
  })
}

/** Starts the store and asks it for a page, and its health check for its opinion. */
async function start({ root, directory, user }: Stage): Promise<void> {
  const port = await findFreePort()
  const cwd = join(root, directory)
  const [command = '', ...args] = commands.get('CMD') ?? []
  const env = { PATH: join(root, '/usr/local/bin'), ...environment, DATA_DIR: join(cwd, 'data'), PORT: String(port) }
  const store = spawn(join(env.PATH, command), args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], ...user })
  stack.defer(() => void store.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, store)
  for (const path of ['/healthz', '/readyz', '/shop']) {
    const { ok, status } = await fetch(url + path)
    console.log(`  ${path}: ${status}`)
    if (!ok) throw new Error(`${path} answers ${status}`)
  }
  const [probe = '', ...probeArgs] = commands.get('HEALTHCHECK') ?? []
  execFileSync(join(env.PATH, probe), probeArgs, { cwd, env, ...user })
  const ended = once(store, 'exit')
  store.kill()
  const [code] = await ended
  if (code !== 0) throw new Error(`The store ended with ${code}`)
}

function measure({ root, directory }: Stage): void {
  const getMegabytes = (path: string) => Number.parseInt(execFileSync('du', ['-sm', path], { encoding: 'utf8' }), 10)
  const modules = join(root, directory, 'node_modules')
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  const count = Object.keys(packages).length
  rmSync(join(root, directory, 'data'), { recursive: true })
  const megabytes = baseMegabytes + getMegabytes(root)
  for (const name of readdirSync(join(root, directory))) {
    const size = getMegabytes(join(root, directory, name))
    if (size > 1) console.log(`  ${name}: ${size} MB`)
  }
  console.log(`  Node: ${getMegabytes(join(root, 'usr'))} MB`)
  console.log(`  ${count} of ${maxPackages} packages, ${megabytes} of ${maxMegabytes} MB with the base image`)
  if (count > maxPackages || megabytes > maxMegabytes) throw new Error('The image is too large')
}
