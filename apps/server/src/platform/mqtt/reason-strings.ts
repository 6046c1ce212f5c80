const MAX_REASON_STRING = 160
/**
 * Smallest packet size with reasons. A client that accepts only smaller packets gets just codes, because a
 * reason must not make a packet too large (MQTT 5, 3.4.2.2.2).
 */
const MIN_PACKET = 512

type Wishes = { readonly requestProblemInformation?: boolean; readonly maximumPacketSize?: number }

export const wantsReasons = (wishes: Wishes | undefined): boolean =>
  wishes?.requestProblemInformation !== false && (wishes?.maximumPacketSize ?? MIN_PACKET) >= MIN_PACKET

/** The properties of a packet with a refusal. */
export const reasonProperties = (isWanted: boolean, why: string | null) =>
  isWanted && why !== null ? { properties: { reasonString: why.slice(0, MAX_REASON_STRING) } } : {}
