import type { Db } from '#store/database.server.ts'
import {
  isSettingGroup,
  listSettingNames,
  type SettingGroup,
  type SettingValues,
  settingGroupNames,
} from './setting-names.ts'
import { toRows } from './setting-rows.ts'

/** What is stored of a group of settings: only what differs from the defaults. */
export interface StoredGroup {
  /** 0 before the first change. */
  version: number
  changed: Partial<SettingValues>
}

const neverChanged: StoredGroup = { version: 0, changed: {} }

/** Reads what is stored of all groups. */
export async function readStoredSettings(db: Db): Promise<Record<SettingGroup, StoredGroup>> {
  const rows = await db.selectFrom('settings').selectAll().execute()
  const stored = Object.fromEntries(settingGroupNames.map(group => [group, neverChanged]))
  for (const row of rows) if (isSettingGroup(row.groupName)) stored[row.groupName] = decodeGroup(row.groupName, row)
  return stored as Record<SettingGroup, StoredGroup>
}

/** Reads what is stored of a group. */
export async function readStoredGroup(db: Db, group: SettingGroup): Promise<StoredGroup> {
  const row = await db.selectFrom('settings').selectAll().where('groupName', '=', group).executeTakeFirst()
  return row ? decodeGroup(group, row) : neverChanged
}

/** Reads what admins call categories. The default ones and those of older records have ids. */
export async function readCategoryNames(db: Db): Promise<(category: string | null) => string | null> {
  const rows = toRows((await readStoredGroup(db, 'categories')).changed.categories ?? '')
  const names = new Map(rows.map(row => [row.id, row['name.en']]))
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

/** Leaves out settings that this version doesn't know. */
function decodeGroup(
  group: SettingGroup,
  { version, changedValues }: { version: number; changedValues: string },
): StoredGroup {
  const values = JSON.parse(changedValues) as Record<string, unknown>
  const changed = listSettingNames(group).flatMap(name => {
    const value = values[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return { version, changed: Object.fromEntries(changed) }
}
