import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Path of the Firefox that FIREFOX_PATH names, or of an installed one; undefined when there is
 * none.
 */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = ['firefox-esr', 'firefox'].flatMap(name => folders.map(folder => join(folder, name)))
  return [process.env.FIREFOX_PATH ?? '', ...installed].find(path => path !== '' && canRun(path))
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
