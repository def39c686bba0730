import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProductId } from '../store/ids.ts'
import { insertProduct } from '../test/factories.ts'
import { getDatabaseUrl, runAdminStatement } from '../test/postgres/databases.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { startCluster } from '../test/processes/cluster.ts'
import { findFreePort } from '../test/processes/free-port.ts'
import { hasWrk, renderPages, requestsPerSecond } from './pages.ts'
import { buyAll } from './purchases.ts'
import { seedProducts } from './seed-products.ts'

const sizes = [1, 2, 4]

/**
 * Measures 1, 2 and 4 processes on one PostgreSQL database behind nginx. All of them, the database
 * and the clients share this machine, so the curve bends where its cores are used up.
 */
export async function measureScale(): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres || !(await hasWrk()) || !(await hasNginx())) {
    console.log('Not measured: needs PostgreSQL, nginx and wrk.')
    await postgres?.stop()
    return
  }
  console.log(
    `${availableParallelism()} cores, shared by the processes, PostgreSQL, nginx, the sandbox and the clients.`,
  )
  for (const size of sizes) {
    const name = `scale_${size}`
    await runAdminStatement(postgres.url, `create database ${name}`)
    const speeds = await measureProcesses(getDatabaseUrl(postgres.url, name), size)
    const described = Object.entries(speeds).map(([label, perSecond]) => `${label} ${Math.round(perSecond)} a second`)
    console.log(`${size} ${size === 1 ? 'process' : 'processes'}: ${described.join(', ')}`)
  }
  await postgres.stop()
}

async function measureProcesses(databaseUrl: string, size: number): Promise<Record<string, number>> {
  const port = await findFreePort()
  const cluster = await startCluster(databaseUrl, size, {
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '1',
  })
  const nginx = await startNginx(
    port,
    cluster.stores.map(({ url }) => new URL(url).host),
  )
  const url = `http://localhost:${port}`
  try {
    await seedProducts(cluster.db, 1_000)
    await buyAll(() => cluster.shopperAt(url), await insertProducts(100))
    await renderPages(url, 50 * size)
    const products = await insertProducts(300)
    const fromCache = await requestsPerSecond(`${url}/shop`)
    const rendered = await renderPages(url, 300)
    const startedAt = performance.now()
    await buyAll(() => cluster.shopperAt(url), products)
    const purchases = products.length / ((performance.now() - startedAt) / 1000)
    return { 'pages from the cache': fromCache, 'pages on a miss': rendered, purchases }
  } finally {
    await nginx.stop()
    await cluster.close()
  }

  async function insertProducts(count: number): Promise<ProductId[]> {
    const ids: ProductId[] = []
    for (let index = 0; index < count; index++) ids.push(await insertProduct(cluster.db))
    return ids
  }
}

async function hasNginx(): Promise<boolean> {
  const child = spawn('nginx', ['-v'], { stdio: 'ignore' })
  return Promise.race([once(child, 'exit').then(([code]) => code === 0), once(child, 'error').then(() => false)])
}

async function startNginx(port: number, backends: readonly string[]): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'store-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream store {
    ${backends.map(backend => `server ${backend};`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://store;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header host $http_host;
      proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://localhost:${port}/healthz`
  while (
    !(await fetch(url)
      .then(({ ok }) => ok)
      .catch(() => false))
  )
    await wait(50)
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
