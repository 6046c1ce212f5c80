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
  auditObjects: { alarm: 'alarmDuty.alarm' },
  auditActions: {
    'alarm.acknowledge': 'alarmDuty.action_alarm.acknowledge',
    'alarm.unacknowledge': 'alarmDuty.action_alarm.unacknowledge',
    'alarm.snooze': 'alarmDuty.action_alarm.snooze',
    'alarm.wake': 'alarmDuty.action_alarm.wake',
    'alarm.assign': 'alarmDuty.action_alarm.assign',
    'alarm.comment': 'alarmDuty.action_alarm.comment',
  },
  auditFields: {
    alarms: 'alarmDuty.alarms',
    assignedTo: 'alarmDuty.assignedTo',
    until: 'alarmDuty.until',
  },
  auditReferences: { assignedTo: 'user' },
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
