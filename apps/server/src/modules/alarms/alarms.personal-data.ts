import { MOST_ROWS, type PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const alarmsPersonalData: PersonalData = {
  'alarms-of-mine': {
    columns: ['alarm.assigned_to', 'alarm.acknowledged_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('alarm')
        .leftJoin('location', 'location.id', 'alarm.location_id')
        .select((eb) => [
          'location.name as location',
          'alarm.kind',
          'alarm.severity',
          'alarm.first_at',
          'alarm.resolved_at',
          'alarm.resolved_because',
          eb('alarm.assigned_to', '=', userId).as('assigned_to_me'),
          eb
            .case()
            .when('alarm.acknowledged_by', '=', userId)
            .then(eb.ref('alarm.acknowledged_at'))
            .end()
            .as('acknowledged_at'),
        ])
        .where((eb) =>
          eb.or([eb('alarm.assigned_to', '=', userId), eb('alarm.acknowledged_by', '=', userId)]),
        )
        .orderBy('alarm.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'alarm-actions': {
    columns: ['alarm_event.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('alarm_event')
        .innerJoin('alarm', 'alarm.id', 'alarm_event.alarm_id')
        .leftJoin('location', 'location.id', 'alarm.location_id')
        .select([
          'location.name as location',
          'alarm.kind',
          'alarm_event.at',
          'alarm_event.type',
          'alarm_event.text',
          'alarm_event.until',
        ])
        .where('alarm_event.user_id', '=', userId)
        .orderBy('alarm_event.id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
  'alarm-rules': {
    columns: ['alarm_rule.updated_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('alarm_rule')
        .select(['kind', 'name', 'severity', 'is_active', 'updated_at'])
        .where('updated_by', '=', userId)
        .orderBy('id')
        .limit(MOST_ROWS)
        .execute(),
  },
  maintenance: {
    columns: ['maintenance_window.created_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('maintenance_window')
        .select(['from_at', 'until_at', 'reason'])
        .where('created_by', '=', userId)
        .orderBy('id')
        .limit(MOST_ROWS)
        .execute(),
  },
  'on-call-shifts': {
    columns: ['on_call_shift.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('on_call_shift')
        .innerJoin('company', 'company.id', 'on_call_shift.company_id')
        .select(['company.name as company', 'from_at', 'until_at', 'announced_at'])
        .where('user_id', '=', userId)
        .orderBy('from_at')
        .execute(),
  },
  'escalation-steps': {
    columns: ['alarm_escalation_step.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('alarm_escalation_step')
        .innerJoin('company', 'company.id', 'alarm_escalation_step.company_id')
        .select(['company.name as company', 'after_min'])
        .where('user_id', '=', userId)
        .orderBy('company.name')
        .execute(),
  },
  'support-requests': {
    columns: ['support_request.requested_by', 'support_request.decided_by'],
    read: (db, { userId }) =>
      db
        .selectFrom('support_request')
        .innerJoin('location', 'location.id', 'support_request.location_id')
        .select((eb) => [
          'location.name as location',
          'requested_at',
          'reason',
          'hours',
          'status',
          'decided_at',
          'until_at',
          eb('requested_by', '=', userId).as('requested_by_me'),
        ])
        .where((eb) => eb.or([eb('requested_by', '=', userId), eb('decided_by', '=', userId)]))
        .orderBy('support_request.id')
        .limit(MOST_ROWS)
        .execute(),
  },
}
