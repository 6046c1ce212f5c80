import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessCompany, accessLocation } from '../../tenancy/index.ts'
import { accessAlarm, accessAlarmsById } from './alarm.access.ts'
import { actOnAlarms, commentLimits, commentOnAlarm } from './alarm-actions.commands.ts'
import { getAlarm } from './alarm-detail.queries.ts'
import { readAlarmHealth } from './alarm-health.queries.ts'
import { countAlarms, listAlarms } from './alarm-list.queries.ts'
import { listMarks } from './alarm-marks.queries.ts'
import { accessAlarms, withinGroup } from './alarm-scope.ts'
import { liveAlarmsRoute } from './live-alarms.routes.ts'
import { listAlarmedDevices, listAlarmedGroups, listAlarmedLocations } from './open-alarms.queries.ts'
import { readSpecAlarms } from './spec-alarms.queries.ts'

export const alarmsRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    ofLocation: calls.alarms.ofLocation.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const location = await accessLocation(db, actor, input.locationId, 'view')
      const [found] = await readSpecAlarms(db, await accessAlarms(db, actor, { locationId: location.id }))
      return { data: found ?? { location_id: location.id, location_name: location.name, alarms: {} } }
    }),
    ofGroup: calls.alarms.ofGroup.handler(async ({ input, context }) => {
      const seen = await accessAlarms(db, actorOf(context), { locationGroupId: input.locationGroupId })
      return { data: { locations: await readSpecAlarms(db, seen) } }
    }),
    list: calls.alarms.list.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const { locationId, locationGroupId, companyId, groupId, ...filter } = input
      const scope = await accessAlarms(db, actor, { locationId, locationGroupId, companyId })
      const seen = groupId === undefined ? scope : await withinGroup(db, actor, scope, groupId)
      return { data: await listAlarms(db, seen, actor.userId, filter) }
    }),
    counts: calls.alarms.counts.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      return { data: await countAlarms(db, await accessAlarms(db, actor, input), actor.userId) }
    }),
    live: liveAlarmsRoute(platform),
    get: calls.alarms.get.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      return { data: await getAlarm(db, actor, await accessAlarm(db, actor, input.alarmId)) }
    }),
    act: calls.alarms.act.handler(async ({ input, context }) => {
      const alarms = await accessAlarmsById(db, actorOf(context), input.alarmIds)
      const changed = await inTx(personOf(context), (change) => actOnAlarms(change, alarms, input.action))
      return { data: { changed } }
    }),
    comment: calls.alarms.comment.handler(async ({ input, context }) => {
      const person = personOf(context)
      const alarm = await accessAlarm(db, person.actor, input.alarmId)
      await countAttempt(platform, commentLimits(person.actor.userId), context.resHeaders)
      const entry = await inTx(person, (change) => commentOnAlarm(change, alarm, input.text))
      return { data: { entry } }
    }),
    marks: calls.alarms.marks.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
      return { data: { marks: await listMarks(db, location, input) } }
    }),
    ofLocations: calls.alarms.ofLocations.handler(async ({ input, context }) => {
      const actor = actorOf(context)
      const seen = await accessAlarms(db, actor, input)
      const [locations, groups] = await Promise.all([
        listAlarmedLocations(db, seen),
        listAlarmedGroups(db, actor, seen),
      ])
      return { data: { locations, groups } }
    }),
    ofDevices: calls.alarms.ofDevices.handler(async ({ input, context }) => {
      const seen = await accessAlarms(db, actorOf(context), { locationId: input.locationId })
      return { data: { devices: await listAlarmedDevices(db, seen) } }
    }),
    health: calls.alarms.health.handler(async ({ input, context }) => {
      const company = await accessCompany(db, actorOf(context), input.companyId)
      return { data: await readAlarmHealth(db, company, Date.now()) }
    }),
  }
}
