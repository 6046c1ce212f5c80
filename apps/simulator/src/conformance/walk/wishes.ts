import { randomUUID } from 'node:crypto'
import { type AckMessage, ackMessage, type CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { Target } from './targets.ts'
import { messageWith, seconds, type Trial } from './trial.ts'

const EXPIRES_MS = 60_000

export type CommandRequest = Pick<CommandMessage, 'dev' | 'par' | 'val'> & {
  hold?: number
  exp?: number
  id?: string
}

/** Sends a command. @returns its id, and the start of its answers */
export async function command({ line, judge, patienceMs }: Trial, request: CommandRequest) {
  const message = {
    id: randomUUID(),
    exp: Date.now() + EXPIRES_MS,
    op: 'set',
    by: 'system',
    ...request,
  } as const
  const since = line.mark()
  judge.sent(message)
  await line.send('cmd', message satisfies CommandMessage, patienceMs)
  return { message, since }
}
type Sent = Awaited<ReturnType<typeof command>>

/** The final answer to a command. */
export const lastWord = ({ line, patienceMs }: Trial, { message: { id }, since }: Sent) =>
  line.find(
    messageWith('ack', ackMessage, (ack) => ack.id === id && ack.st !== 'accepted'),
    patienceMs,
    since,
  )

export const lastWordOf = (ack: AckMessage | null, patienceMs: number) =>
  ack === null
    ? `no final answer within ${seconds(patienceMs)}`
    : `says "${ack.st}"${ack.code ? ` (${ack.code})` : ''}`

export const requestOf = ({ dev, parameter }: Target, val: CommandMessage['val']): CommandRequest => ({
  dev,
  par: parameter.name,
  val,
})
