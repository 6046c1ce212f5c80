import { webPaths } from '@kilowatt/contracts/web-paths'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { reasonOf } from '@kilowatt/domain/alarms/alarm-reasons'
import type { AlarmEnding } from '@kilowatt/domain/alarms/alarm-states'
import { quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import type { NewNotice, NoticeAlarm, NoticeNeeds, NoticeValue } from '../../../platform/notices.ts'
import { kindText } from '../kind-text.ts'
import type { NoticedAlarm } from './noticed-alarms.queries.ts'

/** Time zone in notices about companies, which have none. */
const DEFAULT_ZONE = 'Europe/Ljubljana'

const endings: Readonly<Record<AlarmEnding, string>> = {
  cleared: 'alarmDuty.ended_cleared',
  rule: 'alarmDuty.ended_rule',
  removed: 'alarmDuty.ended_removed',
  lapsed: 'alarmDuty.ended_lapsed',
}

/**
 * What all notices about an alarm have in common: who may receive them, where they lead, and what they say about the
 * alarm.
 */
export function alarmNotice(alarm: NoticedAlarm) {
  return {
    severity: alarm.severity,
    needs: needsOf(alarm),
    values: valuesOf(alarm),
    path: webPaths.alarm(alarm.id),
    topic: `alarm:${alarm.id}`,
    alarm: factsOf(alarm),
  } satisfies Partial<NewNotice>
}

/** Notice that an alarm is over, how long it lasted and why it ended. */
export function endedNotice(alarm: NoticedAlarm) {
  const notice = alarmNotice(alarm)
  const endMs = (alarm.resolvedAt ?? alarm.firstAt).getTime()
  const because = alarm.endedBecause ?? 'cleared'
  return {
    ...notice,
    values: {
      ...notice.values,
      until: { at: endMs, timezone: zoneOf(alarm) },
      lasted: { lastingMs: endMs - alarm.firstAt.getTime() },
      ...(because !== 'cleared' && { solvedTitle: { text: 'alarmDuty.endedTitle' } }),
      solvedText: { text: endings[because] },
    } satisfies Record<string, NoticeValue>,
    isSolved: true,
  }
}

function needsOf({ locationId, companyId }: NoticedAlarm): NoticeNeeds {
  if (locationId !== null) return { type: 'location', id: locationId, action: 'view' }
  return companyId === null ? { type: 'superAdmin' } : { type: 'company', id: companyId }
}

const zoneOf = ({ timezone }: NoticedAlarm) => timezone ?? DEFAULT_ZONE

function valuesOf(alarm: NoticedAlarm): Record<string, NoticeValue> {
  const { value, limit, unit, code } = alarm
  const quantity = quantityNames.find((name) => name === alarm.settings?.quantity) ?? null
  const facts = { device: alarm.deviceName, quantity, value, limit, code }
  const reason = reasonOf(alarmKinds[alarm.kind].reasons, facts)
  const count = reason?.count === undefined ? null : facts[reason.count]
  const place: NoticeValue = alarm.place ?? { text: 'alarmDuty.platform' }
  return {
    alarm: alarm.ruleName ?? { text: kindText(alarm.kind, 'title') },
    place,
    device: alarm.deviceName ?? '',
    subject: alarm.deviceName ?? place,
    since: { at: alarm.firstAt.getTime(), timezone: zoneOf(alarm) },
    ...(quantity !== null && { quantity: { text: `devices.channel_${quantity}`, startsSentence: true } }),
    ...(value !== null && { value: { measured: value, unit } }),
    ...(limit !== null && { limit: { measured: limit, unit } }),
    ...(code !== null && { code }),
    ...(count !== null && { count: `${Math.round(count)}` }),
    reason: { text: reason === null ? 'alarmDuty.alarmSince' : kindText(alarm.kind, reason.text) },
  }
}

const factsOf = (alarm: NoticedAlarm): NoticeAlarm => ({
  id: alarm.id,
  kind: alarm.kind,
  value: alarm.value,
  limit: alarm.limit,
  unit: alarm.unit,
  code: alarm.code,
  deviceId: alarm.deviceId,
  controllerId: alarm.controllerId,
  start: alarm.firstAt.toISOString(),
  end: alarm.resolvedAt?.toISOString() ?? null,
  endedBecause: alarm.endedBecause,
})
