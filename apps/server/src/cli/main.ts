import { AppError } from '../platform/errors.ts'
import { StartError } from '../platform/start-error.ts'
import { readCommandLine } from './command-line.ts'
import { addLoadData } from './load-commands.ts'
import { listAllLocations } from './location-commands.ts'
import { addOemDevice, importBatch, listAllOemDevices } from './oem-device-commands.ts'
import { solvePlan } from './plan-commands.ts'
import { recount } from './recount-command.ts'
import { openSession } from './session.ts'
import { signFile } from './software-commands.ts'

const commands = {
  'oem-device add': addOemDevice,
  'oem-device import': importBatch,
  'oem-device list': listAllOemDevices,
  'location list': listAllLocations,
  'load add': addLoadData,
  'plan solve': solvePlan,
  'software sign': signFile,
  recount,
}

async function run() {
  const { command, values } = readCommandLine(process.argv.slice(2), commands)
  if ('runStandalone' in command) return print(await command.runStandalone(values), values)
  await using session = await openSession()
  print(await command.run(session, values), values)
}

function print({ text, json }: { text: string; json: unknown }, values: { json: boolean }) {
  process.stdout.write(`${values.json ? JSON.stringify(json) : text}\n`)
}

/** Prints errors that a person can act on in one line. Anything else is our bug and keeps its stack trace. */
function explain(error: unknown): string | null {
  if (error instanceof AppError && error.code !== 'internal')
    return error.data?.fields?.map(({ message }) => message).join('\n') || error.message
  if (error instanceof StartError) return error.message
  return null
}

try {
  await run()
} catch (error) {
  const explanation = explain(error)
  if (explanation === null) throw error
  process.stderr.write(`${explanation}\n`)
  process.exitCode = 1
}
