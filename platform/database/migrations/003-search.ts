import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Creates a trigram index for search and one index for each sort order of the lists. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  // Holds are released by product id, so no query needs an index on the holder. Without one,
  // setting a hold updates no index.
  for (const index of ['products_listed', 'products_by_price', 'products_sold', 'products_held'])
    await run(`drop index ${index}`)

  if (dialect === 'postgres') {
    await run('create extension if not exists pg_trgm')
    await run('create index products_search on products using gin (search_text gin_trgm_ops)')
    // Without these statistics the planner assumes that every category is rare, and sorts its rows
    // instead of reading a few from an ordered index.
    await run('create statistics products_by_category on (lower(category)) from products')
    // Leaves room in each page for the new row version that a hold writes (heap-only tuple
    // updates).
    await run('alter table products set (fillfactor = 85)')
  } else {
    await addProductNumbers(run)
    await createSearchIndex(run)
  }

  const newest = "(coalesce(created_at, '')) desc, id"
  const oldest = "(coalesce(created_at, '~')), id"
  const price = `price_sen, ${newest}`
  const sortOrders = { newest, oldest, price, category_newest: newest, category_oldest: oldest, category_price: price }
  for (const [name, columns] of Object.entries(sortOrders)) {
    const first = name.startsWith('category') ? '(lower(category)), ' : ''
    await run(`create index shop_by_${name} on products (${first}${columns}) where sold = 0 and hidden = 0`)
  }
  await run("create index past_sales on products ((coalesce(sold_at, '')) desc, id) where sold = 1 and hidden = 0")
}

type Run = (statement: string) => Promise<unknown>

/**
 * Recreates the table with an integer primary key. SQLite's full-text index refers to rows by
 * rowid, and VACUUM may change a rowid that the table doesn't declare.
 */
async function addProductNumbers(run: Run): Promise<void> {
  const columns = `id, title, name, description, price_sen, category, image_urls, image_url, size, in_stock, created_at, sold,
    sold_price_sen, sold_at, sold_to_name, sold_to_email, sold_order_id, held_by, held_until, hidden, search_text`
  await run(`create table numbered_products (
    number integer primary key,
    id text not null unique,
    title text,
    name text,
    description text not null default '',
    price_sen integer not null,
    category text not null,
    image_urls text,
    image_url text,
    size text,
    in_stock integer not null default 1,
    created_at text,
    sold integer not null default 0,
    sold_price_sen integer,
    sold_at text,
    sold_to_name text,
    sold_to_email text,
    sold_order_id text,
    held_by text,
    held_until text,
    hidden integer not null default 0,
    search_text text not null default '',
    constraint price_is_not_negative check (price_sen >= 0),
    constraint sold_is_not_held check (sold = 0 or held_by is null))`)
  await run(`insert into numbered_products (${columns}) select ${columns} from products order by created_at, id`)
  await run('drop table products')
  await run('alter table numbered_products rename to products')
}

/**
 * Creates a full-text table of trigrams that triggers keep up to date, and a vocabulary table of
 * all trigrams, which answers searches for one or two letters.
 */
async function createSearchIndex(run: Run): Promise<void> {
  // Two line ends after the text make its last letter the start of a trigram too.
  const withLineEnds = (row: string) => `${row}search_text || char(10, 10)`
  await run(`create view product_search_texts as select number, ${withLineEnds('')} as search_text from products`)
  await run(`create virtual table product_search using fts5(
    search_text, content = 'product_search_texts', content_rowid = 'number', tokenize = 'trigram case_sensitive 1')`)
  await run("insert into product_search (product_search) values ('rebuild')")
  await run("create virtual table product_trigrams using fts5vocab('product_search', 'instance')")

  const add = `insert into product_search (rowid, search_text) values (new.number, ${withLineEnds('new.')});`
  const remove = `insert into product_search (product_search, rowid, search_text) values ('delete', old.number, ${withLineEnds('old.')});`
  await run(`create trigger product_search_added after insert on products begin ${add} end`)
  await run(`create trigger product_search_removed after delete on products begin ${remove} end`)
  await run(`create trigger product_search_changed after update of search_text on products
    when old.search_text <> new.search_text begin ${remove} ${add} end`)
}
