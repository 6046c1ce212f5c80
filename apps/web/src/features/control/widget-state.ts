import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { Parameter } from './use-control.ts'

/** Status below a control: the result of the latest command, and what follows a held value. */
export type WidgetState =
  /** taken: the device has confirmed that it has the command */
  | { readonly is: 'waiting'; readonly isTaken: boolean }
  | { readonly is: 'confirmed'; readonly at: number }
  | { readonly is: 'failed'; readonly why: 'rejected' | 'failed' | 'expired'; readonly code: string | null }
  | { readonly is: 'held'; readonly until: number; readonly next: ParameterValue }
  | { readonly is: 'still' }

/** How long a confirmation is shown. After that, only the value is shown. */
const CONFIRMED_MS = 60_000
/** A failure is shown until the next attempt, for a day at most. */
const FAILED_MS = 86_400_000

export function widgetState(
  { now, command }: Pick<Parameter, 'now' | 'command'>,
  nowMs: number,
): WidgetState {
  if (command?.status === 'pending' || command?.status === 'accepted')
    return { is: 'waiting', isTaken: command.status === 'accepted' }
  const held = now?.held && now.held.until > nowMs ? now.held : null
  const endedAt = command?.processedAt ?? 0
  const isSince = now === null || endedAt >= now.at
  if (
    (command?.status === 'rejected' || command?.status === 'failed' || command?.status === 'expired') &&
    isSince &&
    nowMs - endedAt < FAILED_MS
  )
    return { is: 'failed', why: command.status, code: command.code }
  if (held) return { is: 'held', until: held.until, next: held.next }
  if (command?.status === 'done' && nowMs - endedAt < CONFIRMED_MS) return { is: 'confirmed', at: endedAt }
  return { is: 'still' }
}

/**
 * The value on the control: the commanded value while the command is on its way, otherwise the current one; undefined
 * if unknown.
 */
export function shownValue({ now, command }: Pick<Parameter, 'now' | 'command'>): ParameterValue | undefined {
  if (command?.status === 'pending' || command?.status === 'accepted') return command.value
  return now?.value
}
