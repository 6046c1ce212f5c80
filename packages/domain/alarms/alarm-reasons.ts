/**
 * Values that a sentence about an alarm may mention, in addition to the time since which the condition is
 * true.
 */
export type AlarmReasonValue = 'device' | 'quantity' | 'value' | 'limit' | 'code'

/** A sentence that explains why an alarm was raised. */
export type AlarmReason = {
  /** its key in the texts of the kind */
  readonly text: string
  /** values that the reason mentions, as `{{device}}`; the reason fits only if all of them are known */
  readonly has: readonly AlarmReasonValue[]
  /** the reason fits only if the value is on this side of the limit */
  readonly side?: 'above' | 'below'
  /** the reason fits only with this code */
  readonly code?: string
  /** the number that decides the plural form, mentioned as `{{count}}` */
  readonly count?: 'value' | 'limit'
}

/** Facts about an alarm when its reason is written; null if unknown. */
export type AlarmReasonFacts = Readonly<
  Record<Exclude<AlarmReasonValue, 'value' | 'limit'>, string | null>
> & {
  readonly value: number | null
  readonly limit: number | null
}

/** The first sentence that fits; null if none does. */
export function reasonOf(reasons: readonly AlarmReason[], facts: AlarmReasonFacts): AlarmReason | null {
  const fits = ({ has, side, code }: AlarmReason) =>
    has.every((name) => facts[name] !== null) &&
    (side === undefined || side === sideOf(facts)) &&
    (code === undefined || code === facts.code)
  return reasons.find(fits) ?? null
}

function sideOf({ value, limit }: AlarmReasonFacts) {
  if (value === null || limit === null || value === limit) return null
  return value > limit ? 'above' : 'below'
}
