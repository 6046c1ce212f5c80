import { MINUTE_MS } from '../../time/floor-time.ts'
import { type FoundSpan, type JudgedSpan, within } from './findings.ts'
import type { PowerLimits } from './power-limits.ts'

/** Factor of the highest possible power; a higher value is impossible (devices.md §5.1: p_conn × 1.1). */
const MARGIN = 1.1

/** Minutes with more power than the device can give or draw; consecutive ones are one finding. */
export function spikeFlags(span: JudgedSpan, { maxW, minW, isOwn }: PowerLimits): FoundSpan[] {
  const { powerW } = span.columns
  if (!powerW) return []
  const found: FoundSpan[] = []
  let before = -2
  powerW.forEach((value, row) => {
    const isAbove = maxW !== null && value > maxW * MARGIN
    const isBelow = minW !== null && value < minW * MARGIN
    if (!isAbove && !isBelow) return
    const last = found.at(-1)
    const to = span.startMs + (row + 1) * MINUTE_MS
    if (last && before === row - 1)
      found[found.length - 1] = {
        ...last,
        to,
        value: Math.abs(value) > Math.abs(last.value ?? 0) ? value : last.value,
      }
    else
      found.push({
        kind: 'spike',
        quantity: 'powerW',
        from: to - MINUTE_MS,
        to,
        certainty: isOwn ? 'sure' : 'likely',
        value,
        reference: isAbove ? maxW : minW,
      })
    before = row
  })
  return found.flatMap((one) => within(span, one) ?? [])
}
