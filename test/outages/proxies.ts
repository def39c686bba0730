import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { commandPath } from '../has-command.ts'
import { findFreePort } from '../processes/free-port.ts'

export type Front = Awaited<ReturnType<typeof createFront>>

/** Where a proxy listens and has its files. */
export async function createFront() {
  const folder = mkdtempSync(join(tmpdir(), 'store-proxies-'))
  const httpPort = await findFreePort()
  const httpsPort = await findFreePort()
  const publicUrl = `https://localhost:${httpsPort}`
  return {
    folder,
    httpPort,
    httpsPort,
    publicUrl,
    /** Sends a request through the proxy. Its certificate is one that nobody else knows. */
    send: (path: string, init: RequestInit = {}, localAddress = '127.0.0.1'): Promise<Response> =>
      new Promise((resolve, reject) => {
        const body = new Request('http://unused', { ...init, method: init.method ?? 'GET' })
        const outgoing = request(
          new URL(path, publicUrl),
          {
            method: body.method,
            headers: { ...Object.fromEntries(body.headers), origin: publicUrl },
            rejectUnauthorized: false,
            localAddress,
            host: '127.0.0.1',
            servername: 'localhost',
            agent: false,
          },
          response => {
            const headers = new Headers()
            for (const [name, values] of Object.entries(response.headersDistinct))
              for (const value of values ?? []) headers.append(name, value)
            const { statusCode: status = 0 } = response
            resolve(new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status, headers }))
          },
        ).on('error', reject)
        void body.arrayBuffer().then(bytes => outgoing.end(new Uint8Array(bytes)))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export interface ShippedProxy {
  command: 'nginx' | 'caddy'
  /** Writes the configuration. Returns what the command needs to run with it. */
  configure(front: Front, addresses: readonly string[]): { args: string[]; environment?: Record<string, string> }
}

/** The site's file with these ports, addresses and a certificate of its own. */
export const nginx: ShippedProxy = {
  command: 'nginx',
  configure({ folder, httpPort, httpsPort }, addresses) {
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=localhost', '-days', '1']
    const files = ['-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'ignore',
    })
    const site = readFileSync('deploy/nginx.conf', 'utf8')
      .replace(/^\tserver 127\.0\.0\.1:3000(.*;)$/gm, (_line, rest) =>
        addresses.map(address => `server ${address}${rest}`).join('\n'),
      )
      .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`)
      .replace(/^\tlisten \[::\].*$/gm, '')
      .replaceAll('shop.example;', 'localhost;')
      .replaceAll('/var/log/nginx', folder)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map(name => `${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    const main = `${user} daemon off; worker_processes 2; pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')};
events {}
http { access_log off; ${temporary} include ${join(folder, 'site.conf')}; }`
    writeFileSync(join(folder, 'nginx.conf'), main)
    return { args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')] }
  },
}

export const caddy: ShippedProxy = {
  command: 'caddy',
  configure({ folder, httpPort, httpsPort }, addresses) {
    const options = `{ \n admin off \n http_port ${httpPort} \n https_port ${httpsPort} \n skip_install_trust \n }\n`
    writeFileSync(join(folder, 'Caddyfile'), `${options}${readFileSync('deploy/Caddyfile', 'utf8')}`)
    return {
      args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      environment: {
        SHOP_DOMAIN: 'localhost',
        STORE_ADDRESSES: addresses.join(' '),
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    }
  },
}

/** Runs the proxy until the returned function is called. */
export async function startProxy(
  { command, configure }: ShippedProxy,
  front: Front,
  addresses: readonly string[],
): Promise<() => Promise<void>> {
  const { args, environment } = configure(front, addresses)
  const env = { ...process.env, PATH: commandPath, ...environment }
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  while ((await front.send('/healthz').catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(output)
    await wait(50)
  }
  return async () => {
    const ended = once(child, 'exit')
    // Caddy would wait for event streams that a failed test has left open.
    child.kill(command === 'caddy' ? 'SIGKILL' : 'SIGTERM')
    await ended
  }
}
