/**
 * Topics of the device protocol, major version 1 (docs/device-protocol.md):
 * `em/1/<serial>/u/<kind>` from the device, `em/1/<serial>/d/<kind>` to the device.
 */
import { serialPattern } from '@kilowatt/domain/devices/scanned-serial'

export const uplinkKinds = [
  'state',
  'info',
  'dev',
  'tele',
  'back',
  'live',
  'raw',
  'ack',
  'time',
  'cfg',
  'ota',
  'tun',
  'rules',
] as const
export type UplinkKind = (typeof uplinkKinds)[number]
export const downlinkKinds = ['cmd', 'live', 'time', 'ping', 'cfg', 'ota', 'tun', 'rules'] as const
export type DownlinkKind = (typeof downlinkKinds)[number]

export const uplinkTopic = (serial: string, kind: UplinkKind) => `em/1/${serial}/u/${kind}`
export const downlinkTopic = (serial: string, kind: DownlinkKind) => `em/1/${serial}/d/${kind}`
export const downlinkFilter = (serial: string) => `em/1/${serial}/d/#`

const uplinkPattern = new RegExp(
  `^em/1/(?<serial>${serialPattern.source.slice(1, -1)})/u/(?<kind>${uplinkKinds.join('|')})$`,
)

/** Serial and kind of an uplink topic, or null if it is not a topic of the protocol. */
export function parseUplinkTopic(topic: string): { serial: string; kind: UplinkKind } | null {
  const { serial, kind } = uplinkPattern.exec(topic)?.groups ?? {}
  return serial && kind ? { serial, kind: kind as UplinkKind } : null
}
