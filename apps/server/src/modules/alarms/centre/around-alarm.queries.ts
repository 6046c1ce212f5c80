import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import type { AlarmKind, AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import { floorToMinute, MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/database/db.ts'
import { listCalculatedDevicesOfLocation, readDeviceMinutes } from '../../telemetry/index.ts'
import type { AccessibleAlarm } from './alarm.access.ts'
import { factSeries } from './around-series.queries.ts'

const AROUND_MS = 30 * MINUTE_MS
/** If an alarm lasts longer, only its beginning is shown. */
const LONGEST_MS = 6 * 60 * MINUTE_MS

/**
 * Kinds about a device whose power shows what happened. For a battery, the power is shown with charging as
 * positive.
 */
const devicePower: Readonly<Partial<Record<AlarmKindName, 1 | -1>>> = {
  ERROR: 1,
  OFF_GRID: 1,
  STRATEGY_NOT_FOLLOWED: 1,
  PLAN_NOT_FOLLOWED: 1,
  BATTERY_NOT_CHARGING: -1,
}

/**
 * Values to draw around an alarm: minutes of the judged quantity or of the device's power from half an hour
 * before, or quarter-hours, hours or days of the location. Null for kinds without values, and if no value is
 * known.
 */
export async function readAround(
  db: Db,
  alarm: AccessibleAlarm,
  now: number,
): Promise<AlarmDetail['around']> {
  const { locationId, deviceId, kind } = alarm
  if (locationId === null) return null
  const began = alarm.firstAt.getTime()
  const ended = alarm.resolvedAt?.getTime() ?? now
  const series = factSeries[kind]
  if (series) {
    const place = await db
      .selectFrom('location')
      .select(['id', 'timezone'])
      .where('id', '=', locationId)
      .executeTakeFirstOrThrow()
    const from = began - series.beforeMs
    const to = Math.min(ended + series.beforeMs / 4, began + series.longestMs, now)
    return series.read(db, place, { from, to }, await settingsOf(db, alarm))
  }
  const quantity = await quantityOf(db, alarm)
  if (quantity === null || deviceId === null) return null
  const device = (await listCalculatedDevicesOfLocation(db, locationId)).find(({ id }) => id === deviceId)
  const from = floorToMinute(began - AROUND_MS)
  const to = floorToMinute(Math.min(ended + AROUND_MS, began + LONGEST_MS, now))
  if (!device || to <= from) return null
  const columns = await readDeviceMinutes(db, locationId, [device], [quantity], { from, to })
  const values = columns.get(deviceId)?.[quantity]
  if (!values) return null
  const sign = devicePower[kind] ?? 1
  return {
    ...{ from, stepMs: MINUTE_MS, unit: quantities[quantity].unit },
    values: Array.from({ length: (to - from) / MINUTE_MS }, (_, i) => {
      const value = values[i]
      return value === undefined || Number.isNaN(value) ? null : value * sign
    }),
  }
}

async function settingsOf(db: Db, { id }: AccessibleAlarm): Promise<AlarmSettings> {
  const rule = await db
    .selectFrom('alarm')
    .innerJoin('alarm_rule', 'alarm_rule.id', 'alarm.rule_id')
    .select('alarm_rule.settings')
    .where('alarm.id', '=', id)
    .executeTakeFirst()
  return rule?.settings ?? {}
}

async function quantityOf(db: Db, alarm: AccessibleAlarm): Promise<QuantityName | null> {
  if (devicePower[alarm.kind] !== undefined) return 'powerW'
  const kind: AlarmKind = alarmKinds[alarm.kind]
  if (kind.evaluation !== 'reading') return null
  const [quantity = null] = kind.quantities(await settingsOf(db, alarm))
  return quantity
}
