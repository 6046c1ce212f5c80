import type { NoticeKind } from '@kilowatt/contracts/notice-kinds'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { isAtLeast, type Severity } from '@kilowatt/domain/alarms/severities'
import { nextDigestMs } from '@kilowatt/domain/notifications/digest-time'
import { quietUntilMs } from '@kilowatt/domain/notifications/quiet-hours'
import type { HowNotified } from './how-notified.queries.ts'

/**
 * How long a channel waits before the first message and between two messages, so one message covers several
 * notices.
 */
export type Waits = { readonly firstMs: number; readonly betweenMs: number }

export type DeliveryChannel = 'mail' | 'push'

/** Last and next message to a person on a channel, ms since 1970; null if there is none. */
export type Flow = { lastMs: number | null; nextMs: number | null }

type Planned = {
  readonly kind: NoticeKind
  readonly alarmKind: AlarmKindName | null
  readonly severity: Severity
  readonly isPrompt: boolean
}

export type Due = { readonly atMs: number; readonly isDigest: boolean }

/** How a person wants a notice on a channel. Mandatory mails cannot be turned off. */
function modeOf({ kind, alarmKind, severity }: Planned, channel: DeliveryChannel, how: HowNotified) {
  const { group, isMandatory, mailByDefault, hasOwnMail, isByAlarmKind } = kind
  if (isByAlarmKind && !isAtLeast(severity, how.alarmsFrom[channel])) return 'off'
  const chosen = (isByAlarmKind && alarmKind !== null && how.alarmKinds[alarmKind]) || how.modes[group]
  if (channel === 'push') return chosen?.push ?? 'off'
  if (hasOwnMail) return 'off'
  if (isMandatory) return 'instant'
  return chosen?.mail ?? (mailByDefault ? 'instant' : 'off')
}

/** When a notice is sent on a channel; null if the person does not want it on that channel. */
export function dueTime(
  planned: Planned,
  channel: DeliveryChannel,
  { how, flow, waits, nowMs }: { how: HowNotified; flow: Flow; waits: Waits; nowMs: number },
): Due | null {
  const mode = modeOf(planned, channel, how)
  if (mode === 'off') return null
  const { kind, severity, isPrompt } = planned
  const { timezone, digestAt, quiet } = how
  if (mode !== 'instant')
    return { atMs: nextDigestMs(nowMs, { every: mode, at: digestAt, timezone }), isDigest: true }
  if (kind.isMandatory) return { atMs: nowMs, isDigest: false }
  const atMs = isPrompt ? nowMs : joined(flow, waits, nowMs)
  const breaksThrough = quiet?.breaksThrough != null && isAtLeast(severity, quiet.breaksThrough)
  const untilMs = quiet === null || breaksThrough ? null : quietUntilMs(atMs, { ...quiet, timezone })
  if (untilMs !== null) return { atMs: untilMs, isDigest: true }
  if (!isPrompt) flow.nextMs = atMs
  return { atMs, isDigest: false }
}

/**
 * Time of the message that is already planned; otherwise after the first wait, and not too soon after the
 * last message.
 */
function joined({ lastMs, nextMs }: Flow, { firstMs, betweenMs }: Waits, nowMs: number): number {
  const own = Math.max(nowMs + firstMs, lastMs === null ? 0 : lastMs + betweenMs)
  return nextMs === null ? own : Math.min(own, Math.max(nextMs, nowMs))
}
