/**
 * What broken or hostile hardware sends. The cloud has to refuse all these messages, count the reasons, and
 * continue.
 */
import { randomBytes } from 'node:crypto'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { OVERSIZE_BYTES } from '../line/mqtt-link.ts'
import { telemetryText } from '../line/telemetry-text.ts'
import type { UplinkDevice } from './uplink-device.ts'

export const misbehaviours = ['junk', 'foreign', 'clock', 'oversize', 'flood'] as const
export type Misbehaviour = (typeof misbehaviours)[number]

const FOREIGN_SERIAL = '0000-0000-0000-0000'
const TEN_YEARS_MS = 3_652 * 86_400_000
const FLOOD_MESSAGES = 2_000

/** Misbehaves once. */
export async function misbehave(device: UplinkDevice, how: Misbehaviour, nowMs: number): Promise<void> {
  const { link, sequence } = device
  const sample = (atMs: number) => telemetryText(sequence, 'inv1', [{ atMs, values: { p: 1 } }])
  switch (how) {
    case 'junk':
      await Promise.all([
        link.publish('tele', randomBytes(200)),
        link.publish('raw', '/junk\r\n\r\n!0000\r\n'),
      ])
      return
    case 'foreign':
      await link.publishAnywhere(uplinkTopic(FOREIGN_SERIAL, 'tele'), sample(nowMs))
      return
    case 'clock':
      await link.publish('tele', sample(nowMs + TEN_YEARS_MS))
      return
    case 'oversize':
      await link.publish('tele', new Uint8Array(OVERSIZE_BYTES).fill(0x20))
      return
    case 'flood':
      await Promise.all(Array.from({ length: FLOOD_MESSAGES }, () => link.publish('tele', sample(nowMs))))
  }
}
