import type { AlarmCondition, AlarmFinding, AlarmTiming } from './alarm-kind.ts'
import { advanceAlarm, FLAPPING_HOLD_MS, noAlarm } from './alarm-life.ts'

/** An alarm that a rule would have raised; `to` is null if it would still be open. */
export type AlarmSpan = { readonly from: number; readonly to: number | null }

export type FindingAt = { readonly at: number; readonly finding: AlarmFinding }

/** Alarms that follow from the findings about one source, in order of time, with the same steps as live. */
export function replayFindings(findings: Iterable<FindingAt>, timing: AlarmTiming): AlarmSpan[] {
  const spans: AlarmSpan[] = []
  let life = noAlarm(Number.NEGATIVE_INFINITY)
  for (const { at, finding } of findings) {
    const step = advanceAlarm(life, finding, at, timing)
    life = step.life
    if (step.happened.includes('raised')) spans.push({ from: life.firstAt ?? at, to: null })
    const last = spans.at(-1)
    if (step.happened.includes('resolved') && last) spans[spans.length - 1] = { ...last, to: at }
  }
  return spans
}

/**
 * Alarms that follow from the times in which a condition was true, as if it had been judged continuously.
 * @param conditions times for one source, in any order; `to` is null if the condition is still true
 * @param until end of the known time, epoch ms; later conditions are ignored
 */
export const replayConditions = (
  conditions: readonly AlarmSpan[],
  timing: AlarmTiming,
  until: number,
): AlarmSpan[] => {
  const known = conditions.filter(({ from }) => from <= until)
  return replayFindings(findingsOf(joined(known), timing, until), timing)
}

/** The same times without overlaps, the oldest first. */
function joined(conditions: readonly AlarmSpan[]): AlarmSpan[] {
  const apart: AlarmSpan[] = []
  for (const span of conditions.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (!last || (last.to !== null && last.to < span.from)) apart.push(span)
    else if (last.to !== null)
      apart[apart.length - 1] = { from: last.from, to: span.to === null ? null : Math.max(last.to, span.to) }
  }
  return apart
}

/** A finding at each change, and at each later time at which a delay or the hold of a flapping alarm ends. */
function* findingsOf(spans: readonly AlarmSpan[], timing: AlarmTiming, until: number): Generator<FindingAt> {
  const changes = spans.flatMap(({ from, to }): [number, AlarmCondition][] =>
    to === null || to > until
      ? [[from, 'raised']]
      : [
          [from, 'raised'],
          [to, 'clear'],
        ],
  )
  const delaysMs = {
    raised: [timing.raiseDelayS * 1_000],
    clear: [timing.clearDelayS * 1_000, FLAPPING_HOLD_MS].toSorted((a, b) => a - b),
  }
  for (const [i, [at, condition]] of changes.entries()) {
    const finding = { condition, value: null, limit: null }
    const next = changes[i + 1]?.[0] ?? until + 1
    yield { at, finding }
    for (const delayMs of delaysMs[condition === 'raised' ? 'raised' : 'clear'])
      if (delayMs > 0 && at + delayMs < next) yield { at: at + delayMs, finding }
  }
}
