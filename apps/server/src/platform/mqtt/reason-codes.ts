/** Reason codes of MQTT 5 (OASIS standard, §2.4) that this server sends or understands. */
export const reasonCode = {
  success: 0x00,
  disconnectWithWill: 0x04,
  noSubscriptionExisted: 0x11,
  implementationSpecific: 0x83,
  protocolError: 0x82,
  malformedPacket: 0x81,
  badUserNameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicNameInvalid: 0x90,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  administrativeAction: 0x98,
  payloadFormatInvalid: 0x99,
} as const

export type ReasonCode = (typeof reasonCode)[keyof typeof reasonCode]

/** CONNACK codes of MQTT 3.1.1 (§3.2.2.3) for the refusals of this server. */
export const connackReturnCode: { readonly [code in ReasonCode]?: number } = {
  [reasonCode.success]: 0,
  [reasonCode.serverUnavailable]: 3,
  [reasonCode.badUserNameOrPassword]: 4,
  [reasonCode.notAuthorized]: 5,
}

/** SUBACK has one code for every failure in MQTT 3.1.1. */
export const SUBACK_FAILURE = 0x80
