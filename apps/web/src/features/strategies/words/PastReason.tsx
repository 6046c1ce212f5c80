import type { CommandCause } from '@kilowatt/contracts/devices/commands'
import { strategyKindNames } from '@kilowatt/domain/strategies/strategy-kinds'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlWords } from './use-control-words.ts'

type Props = { reason: CommandCause['reason']; place: Pick<StrategyPlace, 'timezone' | 'currency'> }

/** Why a command was sent, as a sentence about the past. */
export function PastReason({ reason: { kind, ...reason }, place }: Props) {
  const words = useControlWords(place)
  const known = strategyKindNames.find((name) => name === kind) ?? null
  return <span>{words.reason(known, reason, Date.now(), true)}</span>
}
