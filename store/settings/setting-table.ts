/** A group of settings that an admin has changed, or `demo`, once that was removed. */
export interface SettingTable {
  groupName: string
  /** JSON object of the values that differ from the defaults, by the name of the setting. */
  changedValues: string
  /** Grows by one with each change. */
  version: number
  /** User id of the admin who has changed it last. */
  changedBy: string | null
}
