import type { pingMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { downlinkKinds } from '@kilowatt/contracts/mqtt/topics'
import type { z } from 'zod'
import { seconds, type Trial } from './trial.ts'

const oddities = ['not JSON', '[]', '{"op":"kit","id":7}', '{}', '']

/**
 * Sends what a device of version 1 may receive from a later server, or a broken one: it must stay connected,
 * and answer as before.
 */
export async function walkJunk({ line, verdicts, patienceMs }: Trial): Promise<void> {
  const before = line.connections
  for (const kind of [...downlinkKinds.filter((kind) => kind !== 'ping'), 'kit'] as const)
    for (const oddity of oddities) await line.send(kind, oddity)
  const body: z.input<typeof pingMessage> & { kit: string } = {
    t: Date.now(),
    kit: 'a field of a later version',
  }
  const isThere = await line.send('ping', body, patienceMs)
  if (line.connections !== before || line.connect === null)
    verdicts.wrong('junk', 'closed the connection after messages that it does not understand')
  else if (!isThere) verdicts.wrong('junk', `acknowledged nothing within ${seconds(patienceMs)} afterwards`)
  else verdicts.right('junk')
}
