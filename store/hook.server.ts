import type { Tx } from './database.server.ts'

/**
 * Creates a function that a folder calls in its transaction and a later one defines, which it must
 * not import: `platform/database/register-hooks.server.ts` joins them. It throws when nothing was
 * registered, so that no change is committed without what must follow from it.
 */
export function createHook<Details extends unknown[], Result = void>(name: string) {
  type Handler = (tx: Tx, ...details: Details) => Promise<Result>
  let registered: Handler | undefined
  const hook: Handler = async (...details) => {
    if (!registered) throw new Error(`Nothing is registered for the hook ${name}`)
    return registered(...details)
  }
  const register = (handler: Handler) => {
    registered = handler
  }
  return Object.assign(hook, { register })
}
