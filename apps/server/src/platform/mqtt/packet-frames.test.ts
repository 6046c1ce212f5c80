import { generate, type Packet } from 'mqtt-packet'
import { expect, test } from 'vitest'
import { PacketFrames } from './packet-frames.ts'

const limits = { publishBytes: 100_000, otherBytes: 4_096, propertiesBytes: 1_024 }
const publish = { cmd: 'publish', topic: 'a/b', qos: 1, messageId: 7, dup: false, retain: false } as const

const packets: Packet[] = [
  { cmd: 'pingreq' },
  { ...publish, payload: 'x'.repeat(20_000), properties: { topicAlias: 3, contentType: 'x'.repeat(200) } },
  { ...publish, payload: '', qos: 0 },
  { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'a/#', qos: 1 }] },
  { ...publish, topic: '', payload: 'y', properties: { topicAlias: 3 } },
  { cmd: 'puback', messageId: 2 },
]

test.each([4, 5])('packets of version %s end where they should, however they arrive', (protocolVersion) => {
  const one = packets.flatMap((packet) =>
    protocolVersion === 5 || packet.cmd !== 'publish' || packet.topic
      ? [generate(packet, { protocolVersion })]
      : [],
  )
  for (const pieceBytes of [1, 2, 3, 7, 1_000, 1_000_000]) {
    const frames = new PacketFrames(limits)
    const ends: number[] = []
    const all = Buffer.concat(one)
    let begun = 0
    for (let at = 0; at < all.length; ) {
      const part = frames.next(all.subarray(at, Math.min(all.length, at + pieceBytes)), protocolVersion === 5)
      if (typeof part !== 'number') throw new Error(part.detail)
      at += part
      begun += part
      if (frames.isBetween) {
        ends.push(begun)
        begun = 0
      }
    }
    expect(ends).toEqual(one.map(({ length }) => length))
  }
})
