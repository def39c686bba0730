import { writeFileSync } from 'node:fs'
import { exportPerson } from '#store/privacy/export-person.server.ts'
import { writePersonExport } from '#store/privacy/person-export.ts'
import { pickOrders, proposeOrders } from '#store/privacy/propose-orders.server.ts'
import { type RunningCommand, runIfMain } from './commands/command.ts'
import { describeProposed, readPersonArguments } from './commands/person-arguments.ts'
import { commandLineActor as by, runStoreCommand } from './commands/store-command.ts'

const usage =
  'Say whose data: npm run export-person -- someone@example.com (or +60123456789) [--orders A,B] [--out FILE.json or FILE.html]'

/**
 * npm run export-person -- someone@example.com, or a phone number: prints all that the store has of
 * a person, or writes it to a new file. Orders that share the number alone are listed, and are part
 * of it when --orders names them.
 */
export async function runExportPerson(call: RunningCommand): Promise<void> {
  const { args, print, warn, fail } = call
  const given = readPersonArguments(args)
  if (!given || !/^$|\.(json|html)$/.test(given.out)) return fail(usage)
  const { person, numbers, out } = given
  await runStoreCommand(call, async context => {
    const proposed = await proposeOrders(context.db, person)
    const picked = pickOrders(proposed, numbers)
    if (picked.length < numbers.length)
      return fail(`Not every one of these orders has the number: ${numbers.join(', ')}`)
    const others = proposed.filter(({ id }) => !picked.includes(id))
    if (others.length > 0) warn(describeProposed(others))
    const name = person.email || person.phone
    const exported = await exportPerson(context, { by, person, picked })
    if (!exported) return print(`The store knows nothing of ${name}.`)
    const text = writePersonExport(exported, out.endsWith('.html') ? 'html' : 'json')
    if (out === '') return print(text.trimEnd())
    // Never over another file.
    writeFileSync(out, text, { flag: 'wx', mode: 0o600 })
    print(`All that the store has of ${name} is in ${out}. It may name others: read it before you hand it on.`)
  })
}

await runIfMain(import.meta, runExportPerson)
