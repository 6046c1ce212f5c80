import type { Packet } from 'mqtt-packet'

/**
 * Bytes of a packet other than topic and payload that cost as much as a packet, such as a few filters or
 * properties.
 */
const BYTES_AS_A_PACKET = 16

/** Cost of a packet, in packets. Everything except topic and payload is expensive. */
export function costOf(packet: Packet): number {
  const content = packet.cmd === 'publish' ? packet.topic.length + packet.payload.length : 0
  return 1 + Math.floor(((packet.length ?? 0) - content) / BYTES_AS_A_PACKET)
}
