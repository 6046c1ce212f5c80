import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'
import { orpc } from '../../api/client.ts'

/** Largest number of alarms of a location shown as cards. Further alarms are on the page of all alarms. */
export const MAX_CARDS = 25

/** Open alarms of a location; hidden ones are listed with their cause. */
export const openAlarmsQuery = (scope: AlarmScope) =>
  orpc.alarms.list.queryOptions({ input: { ...scope, view: 'cause', page: 1, pageSize: MAX_CARDS } })

/** The newest resolved alarms. */
export const solvedAlarmsQuery = (scope: AlarmScope) =>
  orpc.alarms.list.queryOptions({ input: { ...scope, view: 'resolved', page: 1, pageSize: MAX_CARDS } })

/** An alarm with its history. */
export const alarmQuery = (alarmId: number) => orpc.alarms.get.queryOptions({ input: { alarmId } })
