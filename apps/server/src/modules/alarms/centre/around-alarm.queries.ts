import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import type { AlarmKind } from '@kilowatt/domain/alarms/alarm-kind'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { quantities } from '@kilowatt/domain/energy/readings/quantities'
import type { Db } from '../../../platform/database/db.ts'
import { listDevicesOf, readDeviceMinutes } from '../../telemetry/index.ts'
import type { AccessibleAlarm } from './alarm.access.ts'

const MINUTE_MS = 60_000
const AROUND_MS = 30 * MINUTE_MS
/** If an alarm lasts longer, only its beginning is shown. */
const LONGEST_MS = 6 * 60 * MINUTE_MS

/** Minutes of the judged quantity, from half an hour before the alarm; null for kinds that judge no readings. */
export async function readAround(
  db: Db,
  alarm: AccessibleAlarm,
  now: number,
): Promise<AlarmDetail['around']> {
  const kind: AlarmKind = alarmKinds[alarm.kind]
  const { locationId, deviceId } = alarm
  if (kind.evaluation !== 'reading' || locationId === null || deviceId === null) return null
  const rule = await db
    .selectFrom('alarm')
    .innerJoin('alarm_rule', 'alarm_rule.id', 'alarm.rule_id')
    .select('alarm_rule.settings')
    .where('alarm.id', '=', alarm.id)
    .executeTakeFirst()
  const [quantity] = rule ? kind.quantities(rule.settings) : []
  const device = (await listDevicesOf(db, locationId)).find(({ id }) => id === deviceId)
  if (quantity === undefined || !device) return null
  const began = alarm.firstAt.getTime()
  const ended = alarm.resolvedAt?.getTime() ?? now
  const from = floorToMinute(began - AROUND_MS)
  const to = floorToMinute(Math.min(ended + AROUND_MS, began + LONGEST_MS, now))
  if (to <= from) return null
  const columns = await readDeviceMinutes(db, locationId, [device], [quantity], { from, to })
  const values = columns.get(deviceId)?.[quantity]
  return {
    ...{ from, stepMs: MINUTE_MS, unit: quantities[quantity].unit },
    values: Array.from({ length: (to - from) / MINUTE_MS }, (_, i) => {
      const value = values?.[i]
      return value === undefined || Number.isNaN(value) ? null : value
    }),
  }
}

const floorToMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS
