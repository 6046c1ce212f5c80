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
  /** the view of causes by default */
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

/**
 * Whether the address names a kind. The page does not load the list of kinds; the server refuses an unknown
 * one.
 */
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

/** The list in the form of the call's input. */
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
