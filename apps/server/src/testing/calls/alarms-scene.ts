import type { AlarmRuleInput } from '@kilowatt/contracts/alarms/alarm-rules'
import { openAlarm } from '../open-alarm.ts'
import type { ApiClient, TestServer } from '../servers/test-server.ts'

export type AlarmsPlace = {
  /** an open alarm of the location; people who only view it may ask the owner for access */
  readonly alarmId: number
  /** a rule of the location itself */
  readonly ruleId: number
  /** maintenance of a location without alarms */
  readonly maintenanceId: number
  /** the guest's request for access to the location */
  readonly supportRequestId: number
}

/** A rule that changes nothing at a location. */
export const exampleRule: AlarmRuleInput = {
  ...{ kind: 'OFF_GRID', name: null, isActive: true, severity: 'minor', settings: {} },
  ...{ raiseDelayS: 60, clearDelayS: 60 },
}

type Of = {
  readonly companyId: number
  readonly locationId: number
  readonly bareLocationId: number
  readonly guestId: number
}

/** Adds one object of every kind that calls about alarms can refer to. */
export async function furnishAlarms(
  { app: { platform } }: Pick<TestServer, 'app'>,
  { companyId, locationId, bareLocationId, guestId }: Of,
  asSuperAdmin: ApiClient,
): Promise<AlarmsPlace> {
  const { db } = platform
  const alarmId = await openAlarm(db, { companyId, locationId })
  const { rule } = (await asSuperAdmin.alarmRules.set({ scope: { locationId }, rule: exampleRule })).data
  const now = Date.now()
  const { window } = (
    await asSuperAdmin.alarmDuty.startMaintenance({
      scope: { locationId: bareLocationId },
      ...{ from: now + 3_600_000, until: now + 7_200_000, reason: 'New meter' },
    })
  ).data
  const request = await db
    .insertInto('support_request')
    .values({
      ...{ alarm_id: alarmId, location_id: locationId, requested_by: guestId },
      ...{ reason: 'The inverter reports an error', hours: 4, until_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { alarmId, ruleId: rule.id, maintenanceId: window.id, supportRequestId: request.id }
}
