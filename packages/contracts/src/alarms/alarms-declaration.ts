import type { Declaration } from '../declaration.ts'
import { alarmDutyContract } from './alarm-duty.ts'
import { alarmMessagesContract } from './alarm-messages.ts'
import { alarmRulesContract } from './alarm-rules.ts'
import { alarmsContract } from './alarms.ts'

/** Alarms: rules, their states, and who is on duty. */
export const alarmsDeclaration = {
  calls: {
    alarms: alarmsContract,
    alarmRules: alarmRulesContract,
    alarmMessages: alarmMessagesContract,
    alarmDuty: alarmDutyContract,
  },
  errors: {
    support_not_needed: {
      status: 409,
      sentence: 'You already have access to this location.',
      text: 'alarmDuty.support_not_needed',
    },
    support_no_owner: {
      status: 409,
      sentence: 'The location has no owner to ask.',
      text: 'alarmDuty.support_no_owner',
    },
    support_pending: {
      status: 409,
      sentence: 'The owner has not decided on an earlier request yet.',
      text: 'alarmDuty.support_pending',
    },
    no_owners: {
      status: 409,
      sentence: 'None of these locations has an owner to write to.',
      text: 'alarmDuty.noOwners',
    },
    alarm_rules_full: {
      status: 409,
      sentence: 'This place has the maximum number of alarm rules of its own.',
      text: 'alarmRules.full',
    },
    maintenance_full: {
      status: 409,
      sentence: 'This place has the maximum number of maintenance windows.',
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
    'alarm.message-owners': 'alarmDuty.action_alarm.message-owners',
    'company.set-alarm-duty': 'alarmDuty.action_company.set-alarm-duty',
    'location.request-support': 'alarmDuty.action_location.request-support',
    'location.grant-support': 'alarmDuty.action_location.grant-support',
    'location.refuse-support': 'alarmDuty.action_location.refuse-support',
    'location.end-support': 'alarmDuty.action_location.end-support',
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
    fromSeverity: 'alarmDuty.fromSeverity',
    hours: 'alarmDuty.hours',
    message: 'alarmDuty.message',
    owners: 'alarmDuty.owners',
    shifts: 'alarmDuty.shifts',
    steps: 'alarmDuty.steps',
  },
  auditReferences: { assignedTo: 'user' },
  notices: {
    alarmEscalated: {
      group: 'alarms',
      severity: 'major',
      feature: 'alarmDuty',
      values: {
        ...{ alarm: 'Inverter reports an error', place: 'Sunny Hill', waited: '15 min' },
        reason: 'Inverter has reported “Grid voltage too high” since 12. 10. 2026 14:05.',
      },
      mailByDefault: true,
    },
    alarmAssigned: {
      group: 'alarms',
      severity: 'major',
      feature: 'alarmDuty',
      values: {
        ...{ alarm: 'Inverter reports an error', place: 'Sunny Hill', person: 'Ana Novak' },
        reason: 'Inverter has reported “Grid voltage too high” since 12. 10. 2026 14:05.',
      },
      mailByDefault: true,
      isToPeopleOnly: true,
    },
    alarmAwake: {
      group: 'alarms',
      severity: 'minor',
      feature: 'alarmDuty',
      values: {
        ...{ alarm: 'Inverter reports an error', place: 'Sunny Hill' },
        reason: 'Inverter has reported “Grid voltage too high” since 12. 10. 2026 14:05.',
      },
      mailByDefault: true,
    },
    onCall: {
      group: 'company',
      severity: 'info',
      feature: 'alarmDuty',
      values: { company: 'Green Valley Energy', until: '12. 10. 2026 08:00', open: '3' },
      mailByDefault: true,
    },
    ownerMessage: {
      group: 'alarms',
      severity: 'minor',
      feature: 'alarmDuty',
      values: {
        ...{ person: 'Ana Novak', company: 'Green Valley Energy', place: 'Sunny Hill' },
        message: 'The network is down in your town. It is expected back at 11:00.',
      },
      mailByDefault: true,
      isToPeopleOnly: true,
    },
    supportAsked: {
      group: 'sharing',
      severity: 'minor',
      feature: 'alarmDuty',
      values: {
        person: 'Ana Novak',
        place: 'Sunny Hill',
        hours: '24 h',
        reason: 'The inverter reports an error',
      },
      mailByDefault: true,
    },
    supportGranted: {
      group: 'sharing',
      severity: 'info',
      feature: 'alarmDuty',
      values: { place: 'Sunny Hill', hours: '24 h' },
      mailByDefault: true,
      isToPeopleOnly: true,
    },
    supportRefused: {
      group: 'sharing',
      severity: 'info',
      feature: 'alarmDuty',
      values: { place: 'Sunny Hill', hours: '24 h' },
      mailByDefault: true,
      isToPeopleOnly: true,
    },
    alarm: {
      group: 'alarms',
      severity: 'major',
      isByAlarmKind: true,
      feature: 'alarmDuty',
      values: {
        ...{ alarm: 'Inverter reports an error', place: 'Sunny Hill' },
        reason: 'Inverter has reported “Grid voltage too high” since 12. 10. 2026 14:05.',
      },
      mailByDefault: true,
    },
  },
} as const satisfies Declaration
