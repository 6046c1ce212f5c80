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
  errors: {
    alarm_rules_full: {
      status: 409,
      sentence: 'This place has as many alarm rules of its own as it can have.',
      text: 'alarmRules.full',
    },
    maintenance_full: {
      status: 409,
      sentence: 'This place has as many maintenance windows as it can have.',
      text: 'alarmRules.maintenanceFull',
    },
  },
  auditObjects: {
    alarm: 'alarmDuty.alarm',
    'alarm-rule': 'alarmRules.rule',
    maintenance: 'alarmRules.maintenance',
  },
  auditActions: {
    'alarm.acknowledge': 'alarmDuty.action_alarm.acknowledge',
    'alarm.unacknowledge': 'alarmDuty.action_alarm.unacknowledge',
    'alarm.snooze': 'alarmDuty.action_alarm.snooze',
    'alarm.wake': 'alarmDuty.action_alarm.wake',
    'alarm.assign': 'alarmDuty.action_alarm.assign',
    'alarm.comment': 'alarmDuty.action_alarm.comment',
    'alarm-rule.set': 'alarmRules.action_alarm-rule.set',
    'alarm-rule.remove': 'alarmRules.action_alarm-rule.remove',
    'maintenance.start': 'alarmRules.action_maintenance.start',
    'maintenance.end': 'alarmRules.action_maintenance.end',
  },
  auditFields: {
    alarms: 'alarmDuty.alarms',
    alarmKind: 'alarmRules.kind',
    clearDelayS: 'alarmRules.clearDelay',
    isActive: 'alarmRules.active',
    raiseDelayS: 'alarmRules.raiseDelay',
    ruleName: 'alarmRules.name',
    settings: 'alarmRules.settings',
    severity: 'alarmRules.severity',
    assignedTo: 'alarmDuty.assignedTo',
    until: 'alarmDuty.until',
  },
  auditReferences: { assignedTo: 'user' },
  notices: {
    alarm: {
      group: 'alarms',
      severity: 'major',
      feature: 'notifications',
      values: { alarm: 'Inverter reports an error', place: 'Sunny Hill', device: 'Inverter' },
      mailByDefault: true,
    },
  },
} as const satisfies Declaration
