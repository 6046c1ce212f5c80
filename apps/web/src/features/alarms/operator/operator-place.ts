import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'

/** Whose alarms the page of an operator shows, and to whom. */
export type OperatorPlace = {
  /** group or company; nothing: every location that the person may see */
  readonly scope: AlarmScope
  /** address of this page */
  readonly path: string
  /** below the title on a phone */
  readonly name?: string
  /** the company whose people can be asked, and whose alarming is judged; null: the person is not its manager */
  readonly companyId: number | null
  /** the person manages the company of every alarm here */
  readonly mayMessageOwners: boolean
  readonly me: { readonly id: number; readonly name: string }
}
