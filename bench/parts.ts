import { alarmsPart } from './alarms/alarms-part.ts'
import { administrationPart } from './calls/administration-part.ts'
import { analyticsPart } from './calls/analytics-part.ts'
import { reportsPart } from './calls/reports-part.ts'
import { controlPart } from './control/control-part.ts'
import { commandPart } from './devices/command-part.ts'
import { idlePart } from './devices/idle-part.ts'
import { reconnectPart } from './devices/reconnect-part.ts'
import { softwarePart } from './devices/software-part.ts'
import { telemetryPart } from './devices/telemetry-part.ts'
import { floodsPart, heavyUserPart } from './hostile/hostile-part.ts'
import { passwordsPart } from './hostile/passwords-part.ts'
import { costsPart } from './money/costs-part.ts'
import { gridTariffPart } from './money/grid-tariff-part.ts'
import { pricingPart } from './money/pricing-part.ts'
import { monthPart } from './plan/month-part.ts'
import { planPart } from './plan/plan-part.ts'
import type { BenchPart } from './support/bench-part.ts'
import { plotPart, webPart } from './web/web-part.ts'

/** Every part, in the order in which they run. */
export const parts: readonly BenchPart[] = [
  telemetryPart,
  administrationPart,
  passwordsPart,
  idlePart,
  webPart,
  plotPart,
  commandPart,
  reconnectPart,
  floodsPart,
  heavyUserPart,
  softwarePart,
  reportsPart,
  pricingPart,
  costsPart,
  gridTariffPart,
  analyticsPart,
  alarmsPart,
  controlPart,
  planPart,
  monthPart,
]
