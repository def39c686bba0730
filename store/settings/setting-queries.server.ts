import type { Db } from '#store/database.server.ts'
import { listSettingNames, type SettingGroup, type SettingValues } from './setting-names.ts'
import { toRows } from './setting-rows.ts'

/** What is stored of a group of settings: only what differs from the defaults. */
export interface StoredGroup {
  /** 0 before the first change. */
  version: number
  changed: Partial<SettingValues>
}

/** Reads what is stored of groups. Settings that this version doesn't know are left out. */
export async function readStoredSettings<Group extends SettingGroup>(
  db: Db,
  groups: readonly Group[],
): Promise<Record<Group, StoredGroup>> {
  const rows = await db.selectFrom('settings').selectAll().where('groupName', 'in', groups).execute()
  const stored = groups.map(group => {
    const row = rows.find(({ groupName }) => groupName === group)
    const values = JSON.parse(row?.changedValues ?? '{}') as Record<string, unknown>
    const known = listSettingNames(group).filter(name => typeof values[name] === 'string')
    const changed = Object.fromEntries(known.map(name => [name, values[name]]))
    return [group, { version: row?.version ?? 0, changed }]
  })
  return Object.fromEntries(stored) as Record<Group, StoredGroup>
}

/** Reads what admins call categories. The default ones and those of older records have ids. */
export async function readCategoryNames(db: Db): Promise<(category: string | null) => string | null> {
  const { categories } = await readStoredSettings(db, ['categories'])
  const names = new Map(toRows(categories.changed.categories ?? '').map(row => [row.id, row['name.en']]))
  return category => category && (names.get(category.trim().toLowerCase()) ?? category.trim().toLowerCase())
}

/** Lists the e-mail address of the admin who changed each group last. */
export async function listLastEditors(db: Db): Promise<Partial<Record<SettingGroup, string>>> {
  const editors = await db
    .selectFrom('settings')
    .innerJoin('users', 'users.id', 'changedBy')
    .select(['groupName', 'email'])
    .execute()
  return Object.fromEntries(editors.map(({ groupName, email }) => [groupName, email]))
}
