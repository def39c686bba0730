import { expect, test } from 'vitest'
import { runCommand } from './command.ts'

const run = async (error: Error) => {
  const warnings: string[] = []
  const call = {
    args: [],
    environment: {},
    print: () => {},
    warn: (line: string) => void warnings.push(line),
    ask: undefined,
  }
  const status = await runCommand(() => Promise.reject(error), call)
  return { status, warnings }
}
const createError = (code: string) => Object.assign(new Error(`What ${code} says`), { code })

// No room, no server, no such database, a right that is missing.
test.each(['ENOSPC', 'ECONNREFUSED', '3D000', '42501'])('says what whoever runs it can mend: %s', async code => {
  expect(await run(createError(code))).toEqual({ status: 1, warnings: [`What ${code} says`] })
})

// No such column, on either database.
test.each(['42703', 'ERR_SQLITE_ERROR'])('throws a slip in the code, with its stack: %s', async code => {
  await expect(run(createError(code))).rejects.toThrow(code)
})
