import { z } from 'zod'
import { toGenericDb } from '#platform/export/rows.server.ts'
import { type ExportedTable, exportedTables, type Row } from '#platform/export/tables.ts'
import type { Db } from '#store/database.server.ts'
import { insertInto, insertProduct, insertUser } from './factories.ts'
import { insertMessage } from './message-factories.ts'

const at = '2026-11-20T04:00:00.000Z'
/** For ids too, so that each row refers to those of the other tables. */
const text = '1 jaket “lama” – 古着 🧥, a \\ backslash\nand two lines'
export const exportedPhotoKey = 'product-images/1790000000000-front-800.webp'
const url = `/${exportedPhotoKey}`

/** Values that are no sample: what a file, a rule of the database or a secret decides. */
const overrides: Record<string, Row> = {
  accounts: { password: 'a hash of a password' },
  products: { imageUrls: JSON.stringify([url, 'https://elsewhere.example/a.jpg']), heldBy: null },
  photos: { url, sources: JSON.stringify([{ url, width: 800, type: 'image/webp' }]) },
}

/**
 * Fills an empty store with a row in each table of an export, with a value in every column, and
 * with what an export treats otherwise: a product that is held, one with few facts, an account
 * without a password and a message with a secret link.
 */
export async function fillStore(db: Db): Promise<void> {
  for (const { name, columns } of exportedTables)
    await toGenericDb(db)
      .insertInto(name)
      .values({ ...sampleRow(columns), ...overrides[name] })
      .execute()
  await insertProduct(db, { heldBy: text as never, heldUntil: at })
  await insertProduct(db, { createdAt: null })
  const userId = await insertUser(db)
  const google = { providerId: 'google', accountId: `google-${userId}`, password: null }
  await insertInto(db, 'accounts', { id: 'account', userId, ...google, createdAt: at, updatedAt: at })
  const secret = { data: '{"url":"https://shop.example/a-secret-link"}', kind: 'password_reset' } as const
  await insertMessage(db, { id: 'secret', messageId: 'secret', ...secret })
}

const sampleRow = (columns: ExportedTable['columns']): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, schema]) => [name, sampleValue(schema)]))

/** The last of the values that a column names, or the first that it accepts. */
function sampleValue(schema: z.ZodType): unknown {
  const description = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const named = (description.anyOf ?? [description]).flatMap(
    option => (typeof option === 'object' && option.enum) || [],
  )
  return [...named.reverse(), text, at, '2026-11-20', 1, '[]', '{}'].find(value => schema.safeParse(value).success)
}
