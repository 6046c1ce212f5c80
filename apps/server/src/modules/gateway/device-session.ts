import { type UplinkKind, uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import type { MqttClient } from '../../platform/mqtt/mqtt-client.ts'
import type { KnownDevice } from '../devices/index.ts'

/**
 * What the server knows about a connected device. Everything else is read when needed, because it may change during the
 * connection.
 */
export type DeviceSession = {
  readonly device: KnownDevice
  /** whether commands issued while the device was offline have been sent */
  hasOpenCommands: boolean
  /** the latest choice of a person */
  realtimePush: boolean
  readonly line: LineState
  /** issue time of the newest command sent, per device and parameter, epoch ms */
  readonly newestSent: Map<string, number>
}

/** Traffic of a connection so far, and time of its last measurement, epoch ms. */
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

/** Whether a device may publish to a topic: only under its own serial. */
export function judgeTopic(serial: string, topic: string): TopicVerdict {
  const prefix = `em/1/${serial}/`
  if (!topic.startsWith(prefix)) return 'foreign'
  if (!topic.startsWith('u/', prefix.length))
    return topic.startsWith('d/', prefix.length) ? 'foreign' : 'unknown'
  return kinds.get(topic.slice(prefix.length + 2)) ?? 'unknown'
}

/** Whether a device may subscribe to a topic: its own downlink, all of it or a part. */
export const maySubscribe = ({ device }: DeviceSession, filter: string) =>
  filter.startsWith(`em/1/${device.serial}/d/`)
