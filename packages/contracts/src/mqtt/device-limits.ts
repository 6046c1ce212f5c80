/** What one device may send. docs/device-protocol.md tells the same to those who make devices, and a test compares the two. */
export const deviceLimits = {
  /** a message above this is refused; the connection stays */
  messageBytes: 256 * 1024,
  /** an MQTT packet above this ends the connection */
  packetBytes: 1024 * 1024,
  /** the same for one that brings no message: SUBSCRIBE, CONNECT … */
  controlPacketBytes: 4 * 1024,
  /** the same for properties of MQTT 5 at a message */
  propertiesBytes: 1024,
  /** a message that unpacks to more is refused; a week of minutes of 26 quantities is below 3 MB */
  unpackedBytes: 4 * 1024 * 1024,
  /** to read one large message; a week of minutes takes some hundred milliseconds */
  readingMs: 3_000,
  /** a week of minutes; longer backfill comes in several messages */
  samplesPerMessage: 10_080,
  columnsPerMessage: 64,
  valuesPerMessage: 300_000,
  /** a value outside the vocabulary is stored as JSON, which is so much more work than one within */
  unknownValueCounts: 4,
  telegramsPerMessage: 1_000,
  /** sent and not settled, at any QoS; then the connection is left unread. Receive Maximum of MQTT 5 */
  waitingMessages: 1_000,
  waitingBytes: 2 * 1024 * 1024,
  subscriptions: 32,
  devicesPerInfo: 64,
  /** the clock of a device may be this much ahead */
  clockAheadMs: 5 * 60_000,
  /** what can be set on one device */
  parametersPerDevice: 32,
  /** so many parameters are as much work as one device that is announced anew */
  parametersPerRecord: 8,
  /** that are not deleted */
  devicesPerController: 128,
} as const

/** So much of something every second, and so much at once after a rest. */
export type Rate = { readonly perSecond: number; readonly atOnce: number }

/** What one device may ask of the server's time. Above it the device waits; nothing is refused or lost for it. */
export const deviceRates = {
  /** MQTT packets of any kind */
  packets: { perSecond: 1_000, atOnce: 2_000 },
  /** bytes of messages after unpacking */
  unpackedBytes: { perSecond: 1024 * 1024, atOnce: 4 * 1024 * 1024 },
  samples: { perSecond: 10_000, atOnce: 10_000 },
  values: { perSecond: 100_000, atOnce: 300_000 },
  /** `u/state`, `u/info`, `u/ack`, `u/dev`, and each device that an `u/info` announces anew, or eight of its parameters */
  records: { perSecond: 20, atOnce: 128 },
  /** of the one thread that reads large messages, milliseconds */
  readingMs: { perSecond: 250, atOnce: 3_000 },
} as const satisfies Record<string, Rate>

export type DeviceRate = keyof typeof deviceRates
