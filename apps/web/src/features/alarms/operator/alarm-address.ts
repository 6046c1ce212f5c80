import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import {
  type AlarmState,
  type AlarmView,
  alarmStates,
  alarmViews,
} from '@kilowatt/domain/alarms/alarm-states'
import { type Severity, severities } from '@kilowatt/domain/alarms/severities'
import { oneOf, textIn, wholeIn } from '../../../shared/address/address-values.ts'
import { type PagedAddress, pageInput, readPaging } from '../../../shared/address/paged-address.ts'

/** State of the alarm centre of a group or company, as in its address. */
export type AlarmAddress = PagedAddress & {
  /** causes if left out */
  view?: AlarmView | 'health' | undefined
  state?: AlarmState | undefined
  severity?: Severity | undefined
  kind?: AlarmKindName | undefined
  search?: string | undefined
  /** group of locations */
  group?: number | undefined
  /** the alarm in the panel */
  alarm?: number | undefined
}

/** The list of kinds comes with their rules, which the first page does not need: the server refuses an unknown one. */
const kindIn = (raw: unknown) =>
  typeof raw === 'string' && /^[A-Z_]{3,40}$/.test(raw) ? (raw as AlarmKindName) : undefined

/** Reads an address; everything unknown or invalid is dropped. */
export function readAlarms(raw: Record<string, unknown>): AlarmAddress {
  const view = oneOf(raw.view, [...alarmViews, 'health'] as const)
  return {
    view: view === 'cause' ? undefined : view,
    state: oneOf(raw.state, alarmStates),
    severity: oneOf(raw.severity, severities),
    kind: kindIn(raw.kind),
    search: textIn(raw.search),
    group: wholeIn(raw.group, 1),
    alarm: wholeIn(raw.alarm, 1),
    ...readPaging(raw),
  }
}

/** The same list in the form the call expects. */
export function alarmsInput(address: AlarmAddress) {
  const { view = 'cause', state, severity, kind, search, group, ...paging } = address
  return {
    view: view === 'health' ? 'cause' : view,
    ...(state && { state }),
    ...(severity && { severity }),
    ...(kind && { kind }),
    ...(search !== undefined && { search }),
    ...(group !== undefined && { groupId: group }),
    ...pageInput(paging),
  } as const
}
