import { errorTexts } from '@kilowatt/contracts/errors'
import { type CallFailure, errorCodeOf } from './call-errors.ts'

/** The message for every way in which a call can fail. */
export const refusalKeys = {
  ...errorTexts,
  offline: 'refusals.offline',
  passkey_cancelled: 'refusals.passkey_cancelled',
} as const satisfies Record<CallFailure, string>

/** Messages of a screen that are more precise than the general ones. */
export type OwnRefusals = Partial<Record<CallFailure, string>>

/** Key of the message that says why a call failed, and what to do next. */
export function refusalKeyOf(error: unknown, own: OwnRefusals = {}): string {
  const code = errorCodeOf(error)
  return own[code] ?? refusalKeys[code]
}
