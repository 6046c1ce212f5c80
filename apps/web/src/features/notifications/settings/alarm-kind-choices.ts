import type {
  NotificationModes,
  NotificationPreferences,
} from '@kilowatt/contracts/notifications/notifications'
import type { AlarmKind, AlarmSubject } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import type { Role } from '@kilowatt/domain/permissions/roles'

type Choices = NotificationPreferences['alarmKinds']

const ofCompanies: readonly AlarmSubject[] = ['company']
const ofPlatform: readonly AlarmSubject[] = ['region', 'rollout']

/** Kinds of alarms that a person may be notified of, in the order of lists. */
export function kindsOf(roles: readonly Role[]): AlarmKindName[] {
  const runsPlatform = roles.includes('ROLE_SUPER_ADMIN')
  const runsCompany = runsPlatform || roles.includes('ROLE_AGGREGATOR')
  return Object.values<AlarmKind<AlarmKindName>>(alarmKinds)
    .filter(({ subject }) => runsCompany || !ofCompanies.includes(subject))
    .filter(({ subject }) => runsPlatform || !ofPlatform.includes(subject))
    .map(({ name }) => name)
}

const isSame = (a: NotificationModes, b: NotificationModes) => a.mail === b.mail && a.push === b.push

/**
 * Choices with a changed choice for a kind. A kind with the same choice as all alarms follows them from then
 * on.
 */
export function withKindChoice(
  choices: Choices,
  kind: AlarmKindName,
  { modes, ofAll }: { readonly modes: NotificationModes; readonly ofAll: NotificationModes },
): Choices {
  const { [kind]: _, ...others } = choices
  return isSame(modes, ofAll) ? others : { ...others, [kind]: modes }
}
