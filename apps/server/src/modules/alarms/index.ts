/** Alarms: rules, conditions, states, and who is on duty. */
import type { Platform } from '../../platform/platform.ts'
import { alarmsPersonalData } from './alarms.personal-data.ts'
import { startServerWatch } from './causes/server-watch.ts'
import { alarmsRoutes } from './centre/alarms.routes.ts'
import { alarmDutyRoutes } from './duty/alarm-duty.routes.ts'
import { startDutyRounds } from './duty/duty-rounds.ts'
import { startAlarmRounds } from './evaluation/alarm-rounds.ts'
import { startReadingWatch } from './evaluation/readings/reading-watch.ts'
import { forgetAlarms } from './forget-alarms.job.ts'
import { maintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { alarmMessagesRoutes } from './messages/alarm-messages.routes.ts'
import { alarmRulesRoutes } from './rules/alarm-rules.routes.ts'
import { keepPlatformRules } from './rules/platform-rules.commands.ts'

export { openAlarmsOf } from './centre/open-alarms.queries.ts'

export async function createAlarms(platform: Platform) {
  const { roles } = platform.config
  await using starting = new AsyncDisposableStack()
  await keepPlatformRules(platform)
  if (roles.has('jobs')) {
    starting.use(startAlarmRounds(platform))
    starting.use(startDutyRounds(platform))
  }
  if (roles.has('ingest')) {
    starting.use(startServerWatch(platform))
    starting.use(startReadingWatch(platform))
  }
  const running = starting.move()
  return {
    personalData: alarmsPersonalData,
    jobs: [forgetAlarms(platform)],
    routes: {
      alarms: alarmsRoutes(platform),
      alarmRules: alarmRulesRoutes(platform),
      alarmMessages: alarmMessagesRoutes(platform),
      alarmDuty: { ...alarmDutyRoutes(platform), ...maintenanceRoutes(platform) },
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
