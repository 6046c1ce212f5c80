/**
 * Limits for one device. docs/device-protocol.md documents the same limits for makers of devices, and a test
 * compares both.
 */
export const deviceLimits = {
  /** a larger message is refused; the connection stays */
  messageBytes: 256 * 1024,
  /** a larger MQTT packet ends the connection */
  packetBytes: 1024 * 1024,
  /** the same for packets without a message: SUBSCRIBE, CONNECT … */
  controlPacketBytes: 4 * 1024,
  /** the same for the MQTT 5 properties of a message */
  propertiesBytes: 1024,
  /** unpacked size above which a message is refused; a week of minutes of 26 quantities is below 3 MB */
  unpackedBytes: 4 * 1024 * 1024,
  /** time to read one large message; a week of minutes takes a few hundred milliseconds */
  readingMs: 3_000,
  /** a week of minutes; longer backfill is sent in several messages */
  samplesPerMessage: 10_080,
  columnsPerMessage: 64,
  valuesPerMessage: 300_000,
  /**
   * how much more a value outside the vocabulary counts than a value inside it: it is stored as JSON, which
   * is more work
   */
  unknownValueCounts: 4,
  telegramsPerMessage: 1_000,
  /**
   * messages sent but not settled, at any QoS; beyond this number the connection is not read. Receive Maximum of MQTT
   * 5
   */
  waitingMessages: 1_000,
  waitingBytes: 2 * 1024 * 1024,
  subscriptions: 32,
  devicesPerInfo: 64,
  /** how far the clock of a device may be ahead */
  clockAheadMs: 5 * 60_000,
  /** parameters of one device */
  parametersPerDevice: 32,
  /** number of parameters that cost as much as announcing one device again */
  parametersPerRecord: 8,
  /** largest number of devices behind a controller, without deleted ones */
  devicesPerController: 128,
} as const

/** A rate per second, and the burst allowed after a pause. */
export type Rate = { readonly perSecond: number; readonly atOnce: number }

/**
 * Share of the server's time that one device may use. Above it the device waits, and nothing is refused or
 * lost.
 */
export const deviceRates = {
  /** MQTT packets of any kind */
  packets: { perSecond: 1_000, atOnce: 2_000 },
  /** bytes of messages after unpacking */
  unpackedBytes: { perSecond: 1024 * 1024, atOnce: 4 * 1024 * 1024 },
  samples: { perSecond: 10_000, atOnce: 10_000 },
  values: { perSecond: 100_000, atOnce: 300_000 },
  /**
   * `u/state`, `u/info`, `u/ack`, `u/dev`, and each device, or eight of its parameters, that an `u/info` announces
   * again
   */
  records: { perSecond: 20, atOnce: 128 },
  /** milliseconds of the thread that reads large messages */
  readingMs: { perSecond: 250, atOnce: 3_000 },
} as const satisfies Record<string, Rate>

export type DeviceRate = keyof typeof deviceRates
