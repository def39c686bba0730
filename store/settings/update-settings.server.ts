import { type Actor, changeAsAdmin } from '#store/audit/audit.server.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { mailTransferChange } from '#store/outbox/outbox.server.ts'
import { countInCategory } from '#store/products/admin-listings.server.ts'
import { keepPhoto } from '#store/products/photo-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { followStored, mergeSettings } from './live-settings.server.ts'
import { findUnreadable } from './palette.ts'
import { parseSetting, type SettingFault } from './parse-setting.ts'
import {
  listSettingNames,
  pictureSettings,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from './setting-names.ts'
import { readStoredSettings } from './setting-queries.server.ts'
import { toRows } from './setting-rows.ts'
import { listChangedSettings } from './settings.ts'

type GroupValues = Partial<SettingValues>

export type UpdateSettingsResult =
  /** `values`: all settings of the group as they are now. */
  | { ok: true; version: number; values: GroupValues }
  | { ok: false; reason: 'conflict' }
  | { ok: false; reason: 'invalid'; errors: Partial<Record<SettingName, SettingFault>> }

/**
 * Changes settings of one group. A value that equals the default is stored as no change, so that it
 * follows the default. Repeating a change does nothing.
 * @param options.version of the group, as the admin has seen it
 * @param options.values the texts that the admin has changed; others are left as they are
 * @returns `conflict`: somebody else has changed the group meanwhile. `invalid`: what is wrong with
 * which setting; nothing was changed.
 */
export async function updateSettings(
  context: Pick<StoreContext, 'db' | 'events' | 'now' | 'settings'>,
  { by, group, version, values }: { by: Actor; group: SettingGroup; version: number; values: GroupValues },
): Promise<UpdateSettingsResult> {
  const { settings } = context
  const names = listSettingNames(group)
  let hasChanged = false
  const result = await changeAsAdmin(context, by, async ({ tx, at, audit, publish }): Promise<UpdateSettingsResult> => {
    await lockKeys(tx, [`settings ${group}`])
    const stored = (await readStoredSettings(tx, [group]))[group]
    const defaults = pick(followStored(settings.defaults, [stored]), names)
    const before: GroupValues = { ...defaults, ...stored.changed }
    const parsed = parseChanges(names, { before, values, defaults }, toShopDay(new Date(at)))
    if (!parsed.ok) return { ok: false, reason: 'invalid', errors: parsed.errors }
    const after = parsed.values
    const changedNames = listChangedSettings(names, before, after)
    if (changedNames.length === 0) return { ok: true, version: stored.version, values: before }
    if (stored.version !== version) return { ok: false, reason: 'conflict' }
    const next = { version: version + 1, changed: pick(after, listChangedSettings(names, defaults, after)) }
    const columns = { version: next.version, changedValues: JSON.stringify(next.changed), changedBy: by.uid }
    await tx
      .insertInto('settings')
      .values({ groupName: group, ...columns })
      .onConflict(conflict => conflict.column('groupName').doUpdateSet(columns))
      .execute()
    const errors = await keepWhatIsNamed(tx, { before, after, defaults }, { changedNames, at })
    if (errors) return { ok: false, reason: 'invalid', errors }
    if (group === 'transfer')
      await mailTransferChange(tx, { changedBy: by.email, account: after.transferAccount ?? '', at })
    await audit('settings changed', group, { before: pick(before, changedNames), after: pick(after, changedNames) })
    publish({ topic: 'settings', id: group, change: 'changed' })
    hasChanged = true
    return { ok: true, version: next.version, values: pick(mergeSettings(settings.defaults, [next]), names) }
  })
  // What the admin opens next shows the change.
  if (hasChanged) await settings.refresh()
  return result
}

/**
 * Keeps uploaded photos as long as a setting names them, and categories as long as pieces do.
 * @returns what can't be saved because of them
 */
async function keepWhatIsNamed(
  tx: Tx,
  { before, after, defaults }: Record<'before' | 'after' | 'defaults', GroupValues>,
  { changedNames, at }: { changedNames: readonly SettingName[]; at: string },
) {
  for (const name of pictureSettings.filter(name => changedNames.includes(name))) {
    // The photo of a default is not an upload, or stays for the way back.
    const [from, to] = [before, after].map(values => (values[name] === defaults[name] ? undefined : values[name]))
    if (!(await keepPhoto(tx, { from, to, at }))) return { [name]: { reason: 'picture' as const } }
  }
  const remaining = toRows(after.categories ?? '').map(({ id }) => id)
  for (const { id = '', 'name.en': name } of toRows(before.categories ?? '')) {
    const count = remaining.includes(id) ? 0 : await countInCategory(tx, id)
    if (count > 0) return { categories: { reason: 'used' as const, detail: `“${name}” has ${count}.` } }
  }
  return undefined
}

/** Checks what was changed. Values that stay, and defaults, may break the rules of new ones. */
function parseChanges(
  names: readonly SettingName[],
  { before, values, defaults }: Record<'before' | 'values' | 'defaults', GroupValues>,
  today: string,
) {
  const after = { ...before }
  const errors: Partial<Record<SettingName, SettingFault>> = {}
  for (const name of names) {
    const text = values[name]
    if (text === undefined || text === before[name]) continue
    const parsed = text === defaults[name] ? { ok: true as const, value: text } : parseSetting(name, text, { today })
    if (parsed.ok) after[name] = parsed.value
    else errors[name] = parsed
  }
  if (values.closedFrom && after.closedFrom && !after.closedUntil) errors.closedUntil ??= { reason: 'date' }
  Object.assign(after, completeClosure(before, after, today))
  if (after.closedUntil && after.closedFrom && after.closedFrom >= after.closedUntil)
    errors.closedFrom ??= { reason: 'order' }
  const unreadable = names.includes('ink') && Object.keys(errors).length === 0 && findUnreadable(after as SettingValues)
  if (unreadable) errors[unreadable.name] = { reason: 'contrast' }
  return Object.keys(errors).length > 0 ? { ok: false as const, errors } : { ok: true as const, values: after }
}

/** Days on which the shop was closed count as long as orders of that time are to be packed. */
function completeClosure(before: GroupValues, after: GroupValues, today: string): GroupValues {
  const [{ closedFrom = '', closedUntil = '' }, until] = [before, after.closedUntil]
  const hasBegun = closedUntil !== '' && closedFrom < today
  if (until === '' && hasBegun) return { closedFrom, closedUntil: closedUntil < today ? closedUntil : today }
  if (until === '') return { closedFrom: '' }
  // The next closure begins anew.
  const isNext = closedUntil <= today && until !== closedUntil && after.closedFrom === closedFrom
  return until && (isNext || !after.closedFrom) ? { closedFrom: today } : {}
}

const pick = (values: GroupValues, names: readonly SettingName[]): GroupValues =>
  Object.fromEntries(names.flatMap(name => (values[name] === undefined ? [] : [[name, values[name]]])))
