import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { type Db, isPostgres } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { seedProducts } from '../../bench/seed-products.ts'
import { insertProduct } from '../factories.ts'
import { createDatabase, runAdminStatement } from '../postgres/databases.ts'
import type { PostgresServer } from '../postgres/server.ts'
import { type StoreProcess, startStore } from '../processes/store-process.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'

interface DrillReport {
  figures: Record<string, string>
  /** What went wrong, a sentence each. */
  violations: string[]
}

const templates = 1_000
const restarts = 10
const restMs = 30_000
const maxListMs = 300
const maxSearchMs = 1_000
// Common, rare, of the oldest sales, in Malay, with typing errors, too short for trigrams, and
// without any sale.
const searches = [
  'tee',
  'quetzal',
  'heirloom',
  'kemeja biru',
  'faded jackte',
  'jacket 4242',
  'x',
  'qz',
  '%',
  'qz 7q',
  'zzzzz',
]
const sorts = ['newest', 'oldest', 'price-asc', 'price-desc']

/**
 * Restarts one of two processes ten times while lists are read in the other, with so many products
 * for sale and twice as many sold; then searches past sales, here and on SQLite.
 */
export async function drillLargeCatalogue(postgres: PostgresServer, products: number): Promise<DrillReport> {
  const databaseUrl = await createDatabase(postgres.url, 'large')
  await using folder = await createTemporaryFolder('large')
  await using db = await openDatabase({ databaseUrl })
  await seedCatalogue(db, products, databaseUrl)
  await using sqlite = await openDatabase({ dataDir: folder.path })
  await seedCatalogue(sqlite, products)
  return await measureCatalogue(db, databaseUrl, folder.path)
}

/** @param dataDir with the same catalogue on SQLite */
async function measureCatalogue(db: Db, databaseUrl: string, dataDir: string): Promise<DrillReport> {
  const figures: DrillReport['figures'] = {}
  const violations: string[] = []
  const note = (label: string, ms: number, max: number, of = '') => {
    figures[label] = `${Math.round(ms)} ms${of}`
    if (ms > max) violations.push(`${label}: ${Math.round(ms)} ms`)
  }
  await using stack = new AsyncDisposableStack()
  const start = async () =>
    startStore({ DATABASE_URL: databaseUrl, DATA_DIR: stack.use(await createTemporaryFolder('large')).path })
  const first = await start()
  stack.defer(async () => void (await first.stop('SIGKILL')))
  let second = await start()
  stack.defer(async () => void (await second.stop('SIGKILL')))
  // What a list takes while nothing is read again, on a machine as busy as by a start.
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'])
  stack.defer(() => void busy.kill())
  const atRest = startLoad(first)
  await wait(restMs)
  const maxAtRestMs = await atRest.stop()
  busy.kill()
  figures['longest list beside a busy process'] = `${Math.round(maxAtRestMs)} ms`
  const load = startLoad(first)
  stack.defer(async () => void (await load.stop()))
  let maxStartMs = 0
  for (let restart = 1; restart <= restarts; restart++) {
    if ((await second.stop()) !== 0) violations.push(`the process did not end well at restart ${restart}`)
    // No event tells of it: the first finds it as its connection is lost, the second as it starts.
    const title = `xylophone ${'abcdefghijk'[restart]}`
    await insertProduct(db, { id: title as ProductId, title })
    await runAdminStatement(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tuffthrift live'`,
    )
    const startedAt = performance.now()
    second = await start()
    maxStartMs = Math.max(maxStartMs, performance.now() - startedAt)
    for (const { url } of [first, second])
      if ((await searchFor(url, `q=${encodeURIComponent(title)}`)) !== 1) violations.push(`${title} is not found`)
  }
  note('longest list, beyond that', (await load.stop()) - maxAtRestMs, maxListMs)
  figures['longest start'] = `${Math.round(maxStartMs)} ms`
  if (first.process.exitCode !== null || first.process.signalCode !== null) violations.push('the process died')
  figures['memory of the first'] = await readMemory(first)
  const search = await measureSearches(first)
  note('longest search of past sales, PostgreSQL', search.ms, maxSearchMs, `, ${search.query}`)
  figures['memory afterwards'] = await readMemory(first)
  const single = await startStore({ DATA_DIR: dataDir })
  stack.defer(async () => void (await single.stop('SIGKILL')))
  const onSqlite = await measureSearches(single)
  note('longest search of past sales, SQLite', onSqlite.ms, maxSearchMs, `, ${onSqlite.query}`)
  figures['memory on SQLite'] = await readMemory(single)
  return { figures, violations }
}

/** Copies some products until there are so many. What finds texts is filled at the end. */
async function seedCatalogue(db: Db, products: number, databaseUrl?: string): Promise<void> {
  await seedProducts(db, templates)
  // On a connection of its own, as the store's end a query that takes seconds.
  const run = (statement: string) =>
    databaseUrl ? runAdminStatement(databaseUrl, statement) : sql.raw(statement).execute(db)
  const [template = {}] = await db.selectFrom('products').selectAll().limit(1).execute()
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const copied = Object.keys(template)
    .map(toSnakeCase)
    .filter(name => !['id', 'number', 'sold', 'sold_at', 'sold_price_sen', 'sale_text'].includes(name))
  const numbers = (count: number) =>
    isPostgres(db)
      ? `generate_series(1, ${count}) as numbers(n)`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s) as numbers`
  const insert = (kind: string, sold: number, soldAt: string, count: number) =>
    run(`insert into products (id, sold, sold_at, sold_price_sen, ${copied})
      select '${kind}-' || n || '-' || id, ${sold}, ${soldAt}, ${sold ? 'price_sen' : 'null'}, ${copied}
      from products cross join ${numbers(Math.ceil(count / templates))} where id like 'bench-%'`)
  if (isPostgres(db)) {
    await run('alter table products disable trigger user')
    await run('drop index sales_by_text, sales_search')
  } else await run('drop trigger sale_added')
  await insert('sale', 0, 'null', products)
  await insert('past', 1, `substr(created_at, 1, 17) || substr('0' || (n % 60), -2) || '.000Z'`, 2 * products)
  if (isPostgres(db)) {
    await run(`set maintenance_work_mem = '256MB';
      create index sales_by_text on products using gin (search_text gin_trgm_ops) where sold = 1;
      create index sales_search on products using gin (sale_text gin_trgm_ops) where sold = 1`)
    await run('alter table products enable trigger user')
    await run('vacuum analyze products')
  } else {
    await run(`insert into sales_texts (rowid, text) select number, search_text from products where id like 'past-%'`)
    await run('analyze')
  }
}

async function searchFor(url: string, query: string): Promise<number> {
  const response = await fetch(`${url}/api/products?${query}`)
  if (response.status !== 200) throw new Error(`A list was answered with ${response.status}`)
  return ((await response.json()) as { products: unknown[] }).products.length
}

/** Reads lists that no cache has. `stop` returns how long the longest took, in milliseconds. */
function startLoad({ url }: StoreProcess) {
  const stopping = new AbortController()
  let longest = 0
  let count = 0
  const read = async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      await searchFor(url, `filter=top&price=${count % 50}-${100 + (count++ % 89)}&sort=${sorts[count % sorts.length]}`)
      longest = Math.max(longest, performance.now() - startedAt)
      await wait(100)
    }
  }
  const reading = [read(), read()]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(reading)
      return longest
    },
  }
}

async function measureSearches({ url }: StoreProcess): Promise<{ ms: number; query: string }> {
  let longest = { ms: 0, query: '' }
  for (const q of searches)
    for (const sort of sorts) {
      const query = `sold=1&q=${encodeURIComponent(q)}&sort=${sort}`
      const startedAt = performance.now()
      await searchFor(url, query)
      const ms = performance.now() - startedAt
      if (ms > longest.ms) longest = { ms, query }
    }
  return longest
}

const readMemory = async ({ process: { pid } }: StoreProcess) =>
  /VmRSS:\s+(.*)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown'
