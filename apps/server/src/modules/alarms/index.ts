/** Alarms: rules, conditions, states, and who is on duty. */
import type { Platform } from '../../platform/platform.ts'
import { alarmRulesRoutes } from './alarm-rules.routes.ts'
import { alarmsRoutes } from './centre/alarms.routes.ts'
import { alarmDutyRoutes } from './duty/alarm-duty.routes.ts'

export const createAlarms = (platform: Platform) => ({
  routes: {
    alarms: alarmsRoutes(platform),
    alarmRules: alarmRulesRoutes(platform),
    alarmDuty: alarmDutyRoutes(platform),
  },
})
