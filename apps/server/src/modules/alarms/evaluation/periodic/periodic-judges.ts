import type { AlarmFinding } from '@kilowatt/domain/alarms/alarm-kind'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import type { Db } from '../../../../platform/database/db.ts'
import type { AlarmSource } from '../alarm-step.ts'
import { readCostsOfMonth } from './cost-facts.queries.ts'
import { readExcessOfMonth, readExcessOfQuarter } from './excess-power-facts.queries.ts'
import {
  readBatteries,
  readHours,
  readPortalTies,
  readPriceRegions,
  readStandby,
} from './periodic-facts.queries.ts'
import type { PeriodicRule, RulesOfKind } from './periodic-rule.ts'

/** A source with the finding about it. */
export type Judged = AlarmSource & {
  readonly rule: PeriodicRule
  readonly finding: AlarmFinding
  readonly unit: string | null
  readonly code: string | null
}

type Place = { readonly locationId: number; readonly companyId: number }
type Judge = {
  readonly kind: { readonly name: string; readonly everyMin: number }
  readonly judge: (db: Db, rules: RulesOfKind, now: number) => Promise<Judged[]>
}

/** Judges facts about locations by the rule that is in force for each location. */
function ofLocations<
  Row extends Place & { readonly deviceId?: number; readonly currency?: string },
  Kind extends { readonly name: string; readonly everyMin: number; readonly unit: string | null },
>(
  kind: Kind,
  read: (db: Db, locationIds: readonly number[], now: number) => Promise<readonly Row[]>,
  judgeRow: (row: Row, rule: PeriodicRule, now: number) => AlarmFinding,
): Judge {
  return {
    kind,
    async judge(db, { ofLocation }, now) {
      const rows = await read(db, [...ofLocation.keys()], now)
      return rows.flatMap((row) => {
        const rule = ofLocation.get(row.locationId)
        if (!rule) return []
        const { locationId, companyId, deviceId = null, currency = null } = row
        const unit = kind.unit === 'currency' ? currency : kind.unit
        const source = deviceId === null ? `location:${locationId}` : `device:${deviceId}`
        const about = { source, locationId, companyId, deviceId, oemDeviceId: null }
        return [{ ...about, rule, finding: judgeRow(row, rule, now), unit, code: null }]
      })
    },
  }
}

/** Kinds that are judged from stored facts at fixed times. */
export const periodicJudges: readonly Judge[] = [
  ofLocations(alarmKinds.BATTERY_NOT_CHARGING, readBatteries, (row, { settings }) =>
    alarmKinds.BATTERY_NOT_CHARGING.judge(row, settings),
  ),
  ofLocations(alarmKinds.UNUSUAL_CONSUMPTION, readHours, (row, { settings }) =>
    alarmKinds.UNUSUAL_CONSUMPTION.judge(row, settings),
  ),
  ofLocations(alarmKinds.STANDBY_INCREASE, readStandby, ({ dailyW }, { settings }) =>
    alarmKinds.STANDBY_INCREASE.judge(
      { dailyW: Float64Array.from(dailyW, (w) => w ?? Number.NaN) },
      settings,
    ),
  ),
  ofLocations(alarmKinds.PORTAL_DATA_MISSING, readPortalTies, (row, { settings }, nowMs) =>
    alarmKinds.PORTAL_DATA_MISSING.judge({ ...row, nowMs }, settings),
  ),
  ofLocations(alarmKinds.EXCESS_POWER_QUARTER, readExcessOfQuarter, (row, { settings }) =>
    alarmKinds.EXCESS_POWER_QUARTER.judge(row, settings),
  ),
  ofLocations(alarmKinds.EXCESS_POWER_MONTH, readExcessOfMonth, (row, { settings }) =>
    alarmKinds.EXCESS_POWER_MONTH.judge(row, settings),
  ),
  ofLocations(alarmKinds.COST_OVER_BUDGET, readCostsOfMonth, (row, { settings }) =>
    alarmKinds.COST_OVER_BUDGET.judge(row, settings),
  ),
  {
    kind: alarmKinds.PRICES_MISSING,
    async judge(db, { standard }, nowMs) {
      if (standard === null) return []
      return (await readPriceRegions(db)).map(({ code, knownUntilMs }) => ({
        source: `region:${code}`,
        ...{ companyId: null, locationId: null, oemDeviceId: null, deviceId: null },
        rule: standard,
        finding: alarmKinds.PRICES_MISSING.judge({ nowMs, knownUntilMs }, standard.settings),
        ...{ unit: alarmKinds.PRICES_MISSING.unit, code },
      }))
    },
  },
]
