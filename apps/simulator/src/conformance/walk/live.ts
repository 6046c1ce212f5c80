import { setTimeout as delay } from 'node:timers/promises'
import type { liveRequest } from '@kilowatt/contracts/mqtt/device-messages'
import type { z } from 'zod'
import { seconds, type Trial } from './trial.ts'

const EVERY_S = 1
const TTL_S = 60
const WANTED = 2
/** time for messages that were in flight when the device got the message to stop */
const GRACE_MS = 1_000
const QUIET_MS = 1_500

/** Starts watching live values like a person, and stops. */
export async function walkLive({ line, verdicts, patienceMs }: Trial): Promise<void> {
  const ask = (request: z.input<typeof liveRequest>) => line.send('live', request)
  const isLive = ({ kind }: { kind: string | null }) => kind === 'live' || null
  let since = line.mark()
  await ask({ on: true, every: EVERY_S, ttl: TTL_S })
  for (let count = 0; count < WANTED; count++) {
    if (!(await line.find(isLive, patienceMs, since)))
      return verdicts.wrong('live', `sent ${count} of ${WANTED} within ${seconds(patienceMs)}`)
    since = line.mark()
  }
  verdicts.right('live')
  await ask({ on: false })
  await delay(GRACE_MS)
  const isGoingOn = await line.find(isLive, QUIET_MS, line.mark())
  if (isGoingOn) verdicts.wrong('liveEnd', 'continued after {"on":false}')
  else verdicts.right('liveEnd')
}
