import type { AlarmKind } from './alarm-kind.ts'
import { batteryBelowReserve } from './kinds/battery-below-reserve/battery-below-reserve.ts'
import { batteryNotCharging } from './kinds/battery-not-charging/battery-not-charging.ts'
import { brandAddress } from './kinds/brand-address/brand-address.ts'
import { brandCertificate } from './kinds/brand-certificate/brand-certificate.ts'
import { controllerErrorConnection } from './kinds/controller-error-connection/controller-error-connection.ts'
import { costOverBudget } from './kinds/cost-over-budget/cost-over-budget.ts'
import { dataQuality } from './kinds/data-quality/data-quality.ts'
import { error } from './kinds/error/error.ts'
import { errorCommunication } from './kinds/error-communication/error-communication.ts'
import { excessPowerMonth } from './kinds/excess-power-month/excess-power-month.ts'
import { excessPowerQuarter } from './kinds/excess-power-quarter/excess-power-quarter.ts'
import { mailSender } from './kinds/mail-sender/mail-sender.ts'
import { noProduction } from './kinds/no-production/no-production.ts'
import { offGrid } from './kinds/off-grid/off-grid.ts'
import { outage } from './kinds/outage/outage.ts'
import { planNotFollowed } from './kinds/plan-not-followed/plan-not-followed.ts'
import { portalDataMissing } from './kinds/portal-data-missing/portal-data-missing.ts'
import { pricesMissing } from './kinds/prices-missing/prices-missing.ts'
import { rolloutPaused } from './kinds/rollout-paused/rollout-paused.ts'
import { standbyIncrease } from './kinds/standby-increase/standby-increase.ts'
import { strategyNotFollowed } from './kinds/strategy-not-followed/strategy-not-followed.ts'
import { threshold } from './kinds/threshold/threshold.ts'
import { unusualConsumption } from './kinds/unusual-consumption/unusual-consumption.ts'

/** All kinds of alarms, in the order of lists. A new kind is a folder and a line here. */
const kinds = [
  errorCommunication,
  controllerErrorConnection,
  error,
  offGrid,
  strategyNotFollowed,
  planNotFollowed,
  threshold,
  noProduction,
  batteryNotCharging,
  batteryBelowReserve,
  unusualConsumption,
  standbyIncrease,
  pricesMissing,
  portalDataMissing,
  excessPowerQuarter,
  excessPowerMonth,
  costOverBudget,
  dataQuality,
  mailSender,
  brandAddress,
  brandCertificate,
  rolloutPaused,
  outage,
] as const satisfies readonly AlarmKind[]
type Kind = (typeof kinds)[number]

export const alarmKinds = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as {
  readonly [name in Kind['name']]: Extract<Kind, { name: name }>
}
