import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import type { Refusal } from '../../../platform/mqtt/mqtt-handlers.ts'
import { type ReasonCode, reasonCode } from '../../../platform/mqtt/reason-codes.ts'

/** How each refusal is reported to an MQTT 5 client; docs/device-protocol.md has the same table for people. */
const codeOf: Record<RefusalReason, ReasonCode> = {
  oversize: reasonCode.quotaExceeded,
  over_limit: reasonCode.quotaExceeded,
  junk: reasonCode.payloadFormatInvalid,
  foreign_topic: reasonCode.notAuthorized,
  unknown_topic: reasonCode.topicNameInvalid,
  bad_clock: reasonCode.implementationSpecific,
  out_of_range: reasonCode.implementationSpecific,
  not_claimed: reasonCode.implementationSpecific,
  unknown_source: reasonCode.implementationSpecific,
  before_take_over: reasonCode.implementationSpecific,
  telegram_error: reasonCode.payloadFormatInvalid,
  wrong_password: reasonCode.badUserNameOrPassword,
  unknown_serial: reasonCode.badUserNameOrPassword,
}

const MAX_DETAIL = 120

/** Text allowed in a reason string: short, without control characters. */
const plain = (text: string) =>
  text
    .replace(/[^\P{C}]/gu, '\ufffd')
    .slice(0, MAX_DETAIL)
    .toWellFormed()

/**
 * MQTT 3.1.1 cannot express a refusal: the connection ends only if a client uses topics of others; everything else is
 * acknowledged.
 */
export const refusalOf = (reason: RefusalReason, detail?: string): Refusal => ({
  code: codeOf[reason],
  reason: detail ? `${reason}: ${plain(detail)}` : reason,
  closes: reason === 'foreign_topic',
})
