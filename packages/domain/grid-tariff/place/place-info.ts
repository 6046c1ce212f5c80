import type { AgreedPowers } from '../powers/agreed-powers.ts'
import { type MainFuse, mainFuses } from '../powers/fuses.ts'
import { SMALL_CONNECTION_KW } from '../powers/minimum-power.ts'
import { type UserGroup, userGroups } from '../prices/price-book.ts'

export const placeConsumers = ['household', 'business'] as const
export type PlaceConsumer = (typeof placeConsumers)[number]

/** Known facts about a metering place; null if unknown. */
export type PlaceInfo = {
  readonly connectionKw: number | null
  readonly phases: 1 | 3 | null
  readonly consumer: PlaceConsumer | null
  readonly userGroup: number | null
  readonly billingKw: number | null
  readonly tariffs: 1 | 2
  /** yearly kWh ÷ peak kW */
  readonly yearlyHours: number | null
  readonly agreed: readonly (AgreedPowers & { readonly minKw: number | null })[]
}

/** A person's answers about their metering place, where the portal reports nothing. */
export type PlaceAnswers = {
  readonly fuse?: MainFuse | undefined
  readonly consumer?: PlaceConsumer | undefined
  readonly userGroup?: UserGroup | undefined
}
export type PlaceQuestionName = keyof PlaceAnswers

/**
 * Highest connection power of a single-phase main fuse; all larger fuses are three-phase (elektro-maribor.si
 * "Moč", see `mainFuses`).
 */
const SINGLE_PHASE_KW = Math.max(
  ...mainFuses.filter(({ phases }) => phases === 1).map(({ connectionKw }) => connectionKw),
)

/** Facts that tariffs depend on, as far as known or implied by a published rule; nothing is guessed. */
export function tariffFacts(info: PlaceInfo) {
  const connectionKw = info.connectionKw !== null && info.connectionKw > 0 ? info.connectionKw : null
  const reported = userGroups.find((group) => group === info.userGroup)
  return {
    connectionKw,
    consumer: info.consumer,
    phases: info.phases ?? (connectionKw !== null && connectionKw > SINGLE_PHASE_KW ? (3 as const) : null),
    userGroup: reported ?? (isInGroup0(info.consumer, connectionKw) ? (0 as const) : null),
  }
}

/**
 * Whether a customer is in group 0: all households, and businesses up to 43 kW (user groups in the act on the
 * network charge, UL RS 146/22).
 */
const isInGroup0 = (consumer: PlaceConsumer | null, connectionKw: number | null) =>
  consumer === 'household' ||
  (consumer === 'business' && connectionKw !== null && connectionKw <= SMALL_CONNECTION_KW)

/** Questions to answer before costs can be calculated. */
export function missingAnswers(info: PlaceInfo): PlaceQuestionName[] {
  const { connectionKw, consumer, phases, userGroup } = tariffFacts(info)
  const needsGroup = consumer !== null && connectionKw !== null && userGroup === null
  return [
    ...(connectionKw === null || phases === null ? ['fuse' as const] : []),
    ...(consumer === null ? ['consumer' as const] : []),
    ...(needsGroup ? ['userGroup' as const] : []),
  ]
}

/** Known facts, completed by the answers. */
export function withAnswers(info: PlaceInfo, { fuse, consumer, userGroup }: PlaceAnswers): PlaceInfo {
  const { connectionKw } = tariffFacts(info)
  const needsFuse = missingAnswers(info).includes('fuse')
  const connected: PlaceInfo = {
    ...info,
    ...(fuse && needsFuse && { phases: fuse.phases, connectionKw: connectionKw ?? fuse.connectionKw }),
    consumer: info.consumer ?? consumer ?? null,
  }
  const needsGroup = missingAnswers(connected).includes('userGroup')
  return needsGroup ? { ...connected, userGroup: userGroup ?? null } : connected
}

const answerable = ['connectionKw', 'phases', 'consumer', 'userGroup'] as const

/** Whether a calculation depends on the answers. */
export function dependsOnAnswers(info: PlaceInfo, answers: PlaceAnswers): boolean {
  const answered = withAnswers(info, answers)
  return answerable.some((name) => answered[name] !== info[name])
}
