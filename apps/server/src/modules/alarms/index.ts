/** Alarms: rules, conditions, states, and who is on duty. */
import type { Platform } from '../../platform/platform.ts'
import { startServerWatch } from './causes/server-watch.ts'
import { alarmsRoutes } from './centre/alarms.routes.ts'
import { alarmDutyRoutes } from './duty/alarm-duty.routes.ts'
import { startAlarmRounds } from './evaluation/alarm-rounds.ts'
import { startReadingWatch } from './evaluation/readings/reading-watch.ts'
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { alarmRulesRoutes } from './rules/alarm-rules.routes.ts'
import { keepPlatformRules } from './rules/platform-rules.commands.ts'

export async function createAlarms(platform: Platform) {
  const { roles } = platform.config
  await using starting = new AsyncDisposableStack()
  await keepPlatformRules(platform)
  if (roles.has('jobs')) starting.use(startAlarmRounds(platform))
  if (roles.has('ingest')) {
    starting.use(startServerWatch(platform))
    starting.use(startReadingWatch(platform))
  }
  const running = starting.move()
  return {
    routes: {
      alarms: alarmsRoutes(platform),
      alarmRules: alarmRulesRoutes(platform),
      alarmDuty: { ...alarmDutyRoutes(platform), ...maintenanceRoutes(platform) },
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
