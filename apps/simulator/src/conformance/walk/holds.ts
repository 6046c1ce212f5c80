import { deviceReport } from '@kilowatt/contracts/mqtt/device-messages'
import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'
import type { Target } from './targets.ts'
import { messageWith, seconds, type Trial } from './trial.ts'
import { command, lastWord, requestOf } from './wishes.ts'

const HOLD_S = 2
const LONG_HOLD_S = 30
/** tolerance for `until`: clock difference and network delay */
const SLACK_MS = 5_000

/** Checks temporary values and the return to the previous value. */
export async function walkHolds(trial: Trial, target: Target): Promise<void> {
  const { judge, verdicts } = trial
  const { dev, parameter, values } = target
  if (parameter.hold === undefined)
    return verdicts.notTried(
      ['hold', 'holdReplaced', 'holdTooLong'],
      'the device announced no parameter that can be held',
    )
  const before = judge.valueOf(dev, parameter.name)?.val
  const seen = await checkHoldAndReturn(trial, target, 'hold', values[0], before)
  if (seen) {
    await command(trial, { ...requestOf(target, values[0]), hold: Math.min(LONG_HOLD_S, parameter.hold) })
    await checkHoldAndReturn(trial, target, 'holdReplaced', values[1], before)
  } else verdicts.notTried(['holdReplaced'], 'a single hold did not work')
  const ack = await lastWord(
    trial,
    await command(trial, { ...requestOf(target, values[0]), hold: parameter.hold + 1 }),
  )
  if (ack?.st === 'rejected' && ack.code === 'hold') verdicts.right('holdTooLong')
  else
    verdicts.wrong(
      'holdTooLong',
      `says "${ack?.st ?? 'nothing'}" (${ack?.code ?? 'no code'}), not "rejected" (hold)`,
    )
}

/** @param before undefined if the previous value is unknown */
async function checkHoldAndReturn(
  trial: Trial,
  target: Target,
  check: 'hold' | 'holdReplaced',
  value: ParameterValue,
  before: ParameterValue | undefined,
): Promise<boolean> {
  const { line, verdicts, patienceMs } = trial
  const { dev, parameter } = target
  const field = `par.${parameter.name}`
  const hold = Math.min(HOLD_S, parameter.hold ?? HOLD_S)
  const { since } = await command(trial, { ...requestOf(target, value), hold })
  const endMs = Date.now() + hold * 1000
  const reported = (isWanted: (value: ParameterValue, isHeld: boolean) => boolean, withinMs: number) =>
    line.find(
      messageWith('dev', deviceReport, (report) => {
        const own = report.dev === dev ? report.par?.[parameter.name] : undefined
        return own !== undefined && isWanted(own.val, own.until !== undefined)
      }),
      withinMs,
      since,
    )
  const held = (await reported((val, isHeld) => isHeld && isSameValue(val, value), patienceMs))?.par?.[
    parameter.name
  ]
  if (!held) {
    verdicts.wrong(check, `no u/dev with the value, until and next within ${seconds(patienceMs)}`, field)
    return false
  }
  if (Math.abs((held.until ?? 0) - endMs) > SLACK_MS)
    verdicts.wrong(check, `is ${held.until}, not about ${endMs}`, `${field}.until`)
  if (before !== undefined && !isSameValue(held.next ?? null, before))
    verdicts.wrong(
      check,
      `is ${JSON.stringify(held.next)}, before was ${JSON.stringify(before)}`,
      `${field}.next`,
    )
  const back = await reported(
    (val, isHeld) => !isHeld && isSameValue(val, held.next ?? null),
    hold * 1000 + patienceMs,
  )
  if (back) verdicts.right(check)
  else
    verdicts.wrong(
      check,
      `no u/dev reporting the end of the hold within ${seconds(hold * 1000 + patienceMs)}`,
      field,
    )
  return back !== null
}
