import type { Declaration } from '../declaration.ts'
import { alarmDutyContract } from './alarm-duty.ts'
import { alarmRulesContract } from './alarm-rules.ts'
import { alarmsContract } from './alarms.ts'

/** Alarms: rules, their states, and who is on duty. */
export const alarmsDeclaration = {
  calls: {
    alarms: alarmsContract,
    alarmRules: alarmRulesContract,
    alarmDuty: alarmDutyContract,
  },
  notices: {
    alarm: {
      group: 'alarms',
      severity: 'major',
      feature: 'alarms',
      values: { alarm: 'Inverter reports an error', place: 'Sunny Hill', device: 'Inverter' },
      mailByDefault: true,
    },
  },
} as const satisfies Declaration
