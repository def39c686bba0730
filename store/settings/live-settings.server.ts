import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#store/database.server.ts'
import { defaultLanguage } from '#store/languages.ts'
import type { Log } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { inLanguages, type SettingName, type SettingValues, settingGroupNames } from './setting-names.ts'
import { readStoredSettings, type StoredGroup } from './setting-queries.server.ts'
import { type Settings, toSettings } from './settings.ts'

const retryMs = { min: 100, max: 2_000 }

export interface SettingsReader {
  /** The settings as they are now. Call it at each use: they change while the store runs. */
  current(): Settings
  /** Resolves when this process has read them again. It tries until the database answers. */
  refresh(): Promise<void>
  /** The settings that were never changed. */
  defaults: SettingValues
}

/**
 * Reads the settings and keeps them in memory, so that no request reads them from the database.
 * @throws when the database doesn't answer
 */
export async function createLiveSettings({ db, log, defaults }: { db: Db; log: Log; defaults: SettingValues }) {
  const read = async () =>
    toSettings(mergeSettings(defaults, Object.values(await readStoredSettings(db, settingGroupNames))))
  const listeners: (() => void)[] = []
  let current = await read()
  let isOutdated = false
  let reading: Promise<void> | undefined
  const closing = new AbortController()
  const { signal } = closing

  async function readUntilCurrent(): Promise<void> {
    let delayMs = retryMs.min
    while (isOutdated && !signal.aborted) {
      // Before the query, so that a change made meanwhile is read too.
      isOutdated = false
      try {
        current = await read()
        for (const listener of listeners) listener()
      } catch (error) {
        if (signal.aborted) break
        log.error({ err: error }, 'Settings not read, will retry')
        isOutdated = true
        await wait(delayMs, undefined, { signal, ref: false }).catch(() => undefined)
        delayMs = Math.min(delayMs * 2, retryMs.max)
      }
    }
    // In the same step as the last check of `isOutdated`: a change after it starts anew.
    reading = undefined
  }

  function refresh(): Promise<void> {
    isOutdated = true
    reading ??= readUntilCurrent()
    return reading
  }

  const reader: SettingsReader = { defaults, current: () => current, refresh }
  return {
    ...reader,
    /** Reads the settings again after a change. To be registered with the live hub. */
    subscriber: {
      onEvents(events: readonly StoreEvent[]) {
        if (events.some(({ topic }) => topic === 'settings')) void refresh()
      },
      onResync: () => void refresh(),
    },
    /** Calls `listener` each time after the settings were read again. */
    onRefresh: (listener: () => void) => void listeners.push(listener),
    async close() {
      closing.abort()
      await reading
    },
  }
}

/** All settings: the stored ones, and the defaults of the others. */
export const mergeSettings = (defaults: SettingValues, stored: readonly StoredGroup[]): SettingValues =>
  Object.assign(followStored(defaults, stored), ...stored.map(({ changed }) => changed))

/** The defaults; a language without words of its own has the stored ones of the default one. */
export function followStored(defaults: SettingValues, stored: readonly StoredGroup[]): SettingValues {
  const followed = { ...defaults }
  for (const [name, text] of stored.flatMap(({ changed }) => Object.entries(changed)))
    for (const other of inLanguages(name.replace(`.${defaultLanguage}`, '')) as SettingName[])
      if (other !== name && defaults[other] === defaults[name as SettingName]) followed[other] = text
  return followed
}
