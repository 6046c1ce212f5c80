import type { AlarmAction } from '@kilowatt/contracts/alarms/alarms'
import type { alarmsDeclaration } from '@kilowatt/contracts/alarms/alarms-declaration'
import { signedInAs } from '../../people/sign-in.ts'
import { exampleRule } from '../alarms-scene.ts'
import type { Making, Stage } from '../audit-case.ts'
import { about, company, fresh } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

const HOUR_MS = 3_600_000
const soon = () => Date.now() + HOUR_MS
const alarm = about('alarm', ({ place }) => place.alarms.alarmId)

/** An action on the alarm of the place that follows another action. */
const acts =
  (action: AlarmAction, before?: AlarmAction): Making =>
  async (stage) => {
    const alarmIds = [stage.place.alarms.alarmId]
    if (before) await stage.api.alarms.act({ alarmIds, action: before })
    return { ...(await alarm(`alarm.${action.type}`)(stage)), input: { alarmIds, action } }
  }

/** The invited person owns the location and decides on the request of the guest. */
const decides =
  (decision: 'grant' | 'refuse' | 'end'): Making =>
  async ({ server, place }: Stage) => {
    const { db } = server.app.platform
    await db
      .updateTable('location')
      .set({ owner_id: place.invited.id })
      .where('id', '=', place.locationId)
      .execute()
    return {
      by: 'invited',
      input: { requestId: place.alarms.supportRequestId, decision },
      leaves: [[`location.${decision}-support`, 'location', place.locationId]],
    }
  }

const asks: Making = async ({ server, place }) => {
  const { db } = server.app.platform
  await db.deleteFrom('support_request').where('id', '=', place.alarms.supportRequestId).execute()
  await db
    .updateTable('location')
    .set({ owner_id: place.invited.id })
    .where('id', '=', place.locationId)
    .execute()
  return {
    ...{ by: 'stranger', cookie: await signedInAs(server, { id: place.guestId }), actorId: place.guestId },
    leaves: [['location.request-support', 'location', place.locationId]],
  }
}

/** The invited person owns the location and sends a message. */
const writes: Making = async (stage) => {
  const { db } = stage.server.app.platform
  await db
    .updateTable('location')
    .set({ owner_id: stage.place.invited.id })
    .where('id', '=', stage.place.locationId)
    .execute()
  return alarm('alarm.message-owners')(stage)
}

export const alarmsExamples: ModuleExamples<keyof typeof alarmsDeclaration.calls> = {
  inputs: {
    alarms: {
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
      ofGroup: ({ place }) => ({ locationGroupId: place.rootGroupId }),
      list: ({ place }) => ({ companyId: place.companyId }),
      counts: ({ place }) => ({ locationId: place.locationId }),
      live: ({ place }) => ({ locationId: place.locationId }),
      get: ({ place }) => ({ alarmId: place.alarms.alarmId }),
      act: ({ place }) => ({ alarmIds: [place.alarms.alarmId], action: { type: 'acknowledge' } }),
      comment: ({ place }) => ({ alarmId: place.alarms.alarmId, text: 'A fuse was out.' }),
      marks: ({ place }) => ({
        locationId: place.locationId,
        from: Date.UTC(2026, 0, 1),
        to: Date.UTC(2026, 1, 1),
      }),
      ofLocations: ({ place }) => ({ locationGroupId: place.rootGroupId }),
      ofDevices: ({ place }) => ({ locationId: place.locationId }),
      health: ({ place }) => ({ companyId: place.companyId }),
    },
    alarmRules: {
      list: ({ place }) => ({ locationId: place.locationId }),
      set: ({ place }) => ({
        scope: { locationId: place.locationId },
        rule: { ...exampleRule, severity: 'info' },
      }),
      remove: ({ place }) => ({ ruleId: place.alarms.ruleId }),
      preview: ({ place }) => ({ scope: { locationId: place.locationId }, rule: exampleRule }),
      test: ({ place }) => ({ locationId: place.locationId }),
    },
    alarmMessages: {
      recipients: ({ place }) => ({ alarmIds: [place.alarms.alarmId] }),
      send: ({ place }) => ({ alarmIds: [place.alarms.alarmId], text: 'The network is down in your town.' }),
    },
    alarmDuty: {
      maintenance: ({ place }) => ({ locationId: place.locationId }),
      startMaintenance: ({ place }) => ({
        scope: { locationId: place.locationId },
        ...{ from: soon(), until: soon() + HOUR_MS, reason: 'New inverter' },
      }),
      endMaintenance: ({ place }) => ({ windowId: place.alarms.maintenanceId }),
      duty: ({ place }) => ({ companyId: place.companyId }),
      setDuty: ({ place }) => ({
        companyId: place.companyId,
        ...{ fromSeverity: 'major', steps: [{ afterMin: 15, userId: null }], shifts: [] },
      }),
      requestSupport: ({ place }) => ({
        alarmId: place.alarms.alarmId,
        ...{ reason: 'The inverter reports an error', hours: 4 },
      }),
      supportRequests: () => undefined,
      decideSupport: ({ place }) => ({ requestId: place.alarms.supportRequestId, decision: 'grant' }),
    },
  },
  audited: {
    'alarms.act': [
      acts({ type: 'acknowledge' }),
      acts({ type: 'unacknowledge' }, { type: 'acknowledge' }),
      (stage) => acts({ type: 'snooze', until: soon() })(stage),
      (stage) => acts({ type: 'wake' }, { type: 'snooze', until: soon() })(stage),
      (stage) => acts({ type: 'assign', userId: stage.place.guestId })(stage),
    ],
    'alarms.comment': [alarm('alarm.comment')],
    'alarmRules.set': [about('alarm-rule', ({ place }) => place.alarms.ruleId)('alarm-rule.set')],
    'alarmRules.remove': [about('alarm-rule', ({ place }) => place.alarms.ruleId)('alarm-rule.remove')],
    'alarmRules.preview': { because: 'it only reads; the rule is in the body' },
    'alarmRules.test': { because: 'it only shows the caller how an alarm reaches them' },
    'alarmMessages.recipients': { because: 'it only counts; the alarms are in the body' },
    'alarmMessages.send': [writes],
    'alarmDuty.startMaintenance': [fresh('maintenance')('maintenance.start')],
    'alarmDuty.endMaintenance': [
      about('maintenance', ({ place }) => place.alarms.maintenanceId)('maintenance.end'),
    ],
    'alarmDuty.setDuty': [company('company.set-alarm-duty')],
    'alarmDuty.requestSupport': [asks],
    'alarmDuty.decideSupport': [decides('grant'), decides('refuse'), decides('end')],
  },
}
