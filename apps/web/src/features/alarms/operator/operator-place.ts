import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'

/** Scope of an operator's alarm page, and what the person may do there. */
export type OperatorPlace = {
  /** group or company; absent: every location that the person can see */
  readonly scope: AlarmScope
  /** address of this page */
  readonly path: string
  /** below the title on a phone */
  readonly name?: string
  /** the company whose people can be assigned, and whose figures are shown; null if the person does not manage it */
  readonly companyId: number | null
  /** whether the person manages the company of every alarm here */
  readonly mayMessageOwners: boolean
  readonly me: { readonly id: number; readonly name: string }
}
