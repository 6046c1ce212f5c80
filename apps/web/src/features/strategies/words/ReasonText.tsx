import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import { useNow } from '../../../ui/data/use-now.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { type ControlReason, useControlWords } from './use-control-words.ts'

const SECOND_MS = 1_000

type Props = {
  /** null: a reason that belongs to no kind */
  kind: StrategyKindName | null
  reason: ControlReason
  place: Pick<StrategyPlace, 'timezone' | 'currency'>
}

/** A reason as a sentence; a delay or minimum time counts down. */
export const ReasonText = (props: Props) =>
  props.reason.untilMs === null ? <Still {...props} nowMs={Date.now()} /> : <Running {...props} />

const Running = (props: Props) => <Still {...props} nowMs={useNow(SECOND_MS)} />

function Still({ kind, reason, place, nowMs }: Props & { nowMs: number }) {
  const words = useControlWords(place)
  return <span>{words.reason(kind, reason, nowMs)}</span>
}
