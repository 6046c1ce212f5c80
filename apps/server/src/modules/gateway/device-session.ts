import { type UplinkKind, uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import type { MqttClient } from '../../platform/mqtt/mqtt-client.ts'
import type { KnownDevice } from '../devices/index.ts'

/** What the server knows of a connected device. The rest is looked up anew, since it may change while it is connected. */
export type DeviceSession = {
  readonly device: KnownDevice
  /** commands issued while it was away were sent */
  hasOpenCommands: boolean
  /** as people chose last */
  realtimePush: boolean
  readonly line: LineState
  /** per device and parameter when the newest command that was sent was issued, epoch ms */
  readonly newestSent: Map<string, number>
}

/** What was counted of a connection so far, and when it was measured last, epoch ms. */
export type LineState = { upBytes: number; downBytes: number; pingedAt: number | null }
export type DeviceConnection = MqttClient<DeviceSession>

export const sessionOf = (device: KnownDevice): DeviceSession => ({
  device,
  hasOpenCommands: false,
  realtimePush: device.realtimePush,
  line: { upBytes: 0, downBytes: 0, pingedAt: null },
  newestSent: new Map(),
})

const kinds: ReadonlyMap<string, UplinkKind> = new Map(uplinkKinds.map((kind) => [kind, kind]))

export type TopicVerdict = UplinkKind | 'foreign' | 'unknown'

/** A device may publish under its own serial only. */
export function judgeTopic(serial: string, topic: string): TopicVerdict {
  const prefix = `em/1/${serial}/`
  if (!topic.startsWith(prefix)) return 'foreign'
  if (!topic.startsWith('u/', prefix.length))
    return topic.startsWith('d/', prefix.length) ? 'foreign' : 'unknown'
  return kinds.get(topic.slice(prefix.length + 2)) ?? 'unknown'
}

/** Its own downlink, whole or in part. */
export const maySubscribe = ({ device }: DeviceSession, filter: string) =>
  filter.startsWith(`em/1/${device.serial}/d/`)
