import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Proxies are often in a directory that ordinary users don't search. */
export const commandPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

export const hasCommand = (name: string): boolean =>
  commandPath.split(':').some(directory => existsSync(join(directory, name)))
