import { commandMessage, stateMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { z } from 'zod'
import { createMessageJudge } from './message-judge.ts'
import type { Verdicts } from './verdicts.ts'

const line = z.object({
  topic: z.string(),
  /** JSON, text, or bytes in base64 */
  payload: z.unknown().optional(),
  base64: z.base64().optional(),
  qos: z.number().int().min(0).max(2).optional(),
  /** time at which it was sent or received, epoch ms */
  at: z.number().optional(),
})
type Line = z.output<typeof line>

const SERIAL = /^em\/1\/([^/]+)\//

const bytesOf = ({ payload, base64 }: Line) =>
  base64 === undefined
    ? Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload ?? null))
    : Buffer.from(base64, 'base64')

/**
 * Judges recorded messages, one JSON object per line. Messages to the device may be included; `u/state` "on" starts a
 * connection.
 * @throws if a line is invalid, or the device is unknown
 */
export function judgeRecording(
  text: string,
  { serial, type }: { serial?: string | undefined; type?: OemDeviceType },
  verdicts: Verdicts,
): void {
  const lines = text.split('\n').flatMap((one, at) => (one.trim() === '' ? [] : [readLine(one, at + 1)]))
  const own = serial ?? lines.map(({ topic }) => SERIAL.exec(topic)?.[1]).find((found) => found !== undefined)
  if (own === undefined) throw new Error('There is no message of a device: topics start with em/1/<serial>/.')
  const judge = createMessageJudge(own, verdicts, type)
  for (const message of lines) {
    if (message.topic.startsWith(downlinkTopic(own, 'cmd').slice(0, -'cmd'.length))) {
      const command = commandMessage.safeParse(message.payload)
      if (command.success) judge.sent(command.data)
      continue
    }
    const { topic, qos = null, at = null } = message
    const judged = judge.take({ topic, payload: bytesOf(message), qos, at })
    if (judged?.kind === 'state' && stateMessage.safeParse(judged.content).data?.s === 'on') judge.connected()
  }
}

function readLine(text: string, number: number): Line {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new Error(`Line ${number} is not a message: {"topic":"em/1/…/u/info","payload":{…}}`)
  }
}
