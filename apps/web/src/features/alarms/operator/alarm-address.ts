import { type AlarmState, alarmStates } from '@kilowatt/contracts/alarms/alarm-entry'
import { type AlarmView, alarmViews } from '@kilowatt/contracts/alarms/alarms'
import { type AlarmKindName, alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type Severity, severities } from '@kilowatt/domain/alarms/severities'
import { oneOf, textIn, wholeIn } from '../../../shared/address/address-values.ts'
import { type PagedAddress, pageInput, readPaging } from '../../../shared/address/paged-address.ts'

/** What the alarm centre of a group or company shows, as its address has it. */
export type AlarmAddress = PagedAddress & {
  /** causes if left out */
  view?: AlarmView | 'health' | undefined
  state?: AlarmState | undefined
  severity?: Severity | undefined
  kind?: AlarmKindName | undefined
  search?: string | undefined
  /** the alarm in the panel */
  alarm?: number | undefined
}

/** Reads an address; everything unknown or invalid is dropped. */
export function readAlarms(raw: Record<string, unknown>): AlarmAddress {
  const view = oneOf(raw.view, [...alarmViews, 'health'] as const)
  return {
    view: view === 'cause' ? undefined : view,
    state: oneOf(raw.state, alarmStates),
    severity: oneOf(raw.severity, severities),
    kind: oneOf(raw.kind, alarmKindNames),
    search: textIn(raw.search),
    alarm: wholeIn(raw.alarm, 1),
    ...readPaging(raw),
  }
}

/** The same list as the call expects it. */
export function alarmsInput({ view = 'cause', state, severity, kind, search, ...paging }: AlarmAddress) {
  return {
    view: view === 'health' ? 'cause' : view,
    ...(state && { state }),
    ...(severity && { severity }),
    ...(kind && { kind }),
    ...(search !== undefined && { search }),
    ...pageInput(paging),
  } as const
}
