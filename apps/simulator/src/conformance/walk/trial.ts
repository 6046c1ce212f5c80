import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { z } from 'zod'
import type { DeviceLine, Received } from '../device-line.ts'
import type { FileDesk } from '../file-desk.ts'
import type { MessageJudge } from '../message-judge.ts'
import type { Verdicts } from '../verdicts.ts'

/** What each step of the checks works with. */
export type Trial = {
  readonly serial: string
  readonly type: OemDeviceType
  readonly line: DeviceLine
  readonly files: FileDesk
  readonly judge: MessageJudge
  readonly verdicts: Verdicts
  /** name of this machine for the device */
  readonly host: string
  /** how long an answer may take */
  readonly patienceMs: number
  /** how long the device may take to reconnect */
  readonly reconnectMs: number
}

/** Matcher for `line.find`: a valid message of a kind with certain content. */
export const messageWith =
  <T>(kind: Received['kind'], schema: z.ZodType<T>, isWanted: (content: T) => boolean = () => true) =>
  (message: Received): T | null => {
    if (message.kind !== kind) return null
    const { data } = schema.safeParse(message.content)
    return data !== undefined && isWanted(data) ? data : null
  }

export const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** Whether the device can be controlled; a device behind a P1 module is read-only. */
export const takesOrders = ({ type }: Trial) => type !== 'P1_WIFI'

/** Matcher for `line.find`: a message that must not be lost. */
export const isMeasured = (message: Received): Received | null =>
  message.kind === 'tele' || message.kind === 'back' || message.kind === 'raw' ? message : null

const MAX_EVERY_S = 60

/** How long the next sample may take, as announced by the device. */
export function sampleWaitMs({ judge, patienceMs }: Trial): number {
  const every = judge.info?.devices.map((device) => device.every) ?? []
  return patienceMs + 2_000 * Math.min(MAX_EVERY_S, Math.max(1, ...every))
}
