import { alarmKinds } from './alarm-kinds.ts'

export type AlarmKindName = keyof typeof alarmKinds
/** Names of the kinds of alarms. The first four come from the specification and keep its spelling. */
export const alarmKindNames = Object.keys(alarmKinds) as readonly AlarmKindName[]

type KindsOf<Evaluation> = {
  [Name in AlarmKindName]: (typeof alarmKinds)[Name] extends { readonly evaluation: Evaluation }
    ? Name
    : never
}[AlarmKindName]
export type StateKindName = KindsOf<'state'>
export type PeriodicKindName = KindsOf<'periodic'>
