import type { AckMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { isWritable } from '@kilowatt/domain/devices/parameters/device-parameter'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'
import { walkHolds } from './holds.ts'
import { refusedValue, type Target, targetsOf } from './targets.ts'
import type { Trial } from './trial.ts'
import { type CommandRequest, command, lastWord, lastWordOf, requestOf } from './wishes.ts'

const LONG_AGO_MS = 3_600_000
const HOLD_S = 60

/** Sends valid commands, and invalid ones that must not be carried out. */
export async function walkCommands(trial: Trial): Promise<void> {
  const { judge, verdicts } = trial
  const now = (dev: string, par: string) => judge.valueOf(dev, par)?.val
  const [target] = targetsOf(judge.info, now)
  if (!target) {
    const why = 'the device announced no parameter that can be set'
    return verdicts.notTried(
      [
        'command',
        'commandAgain',
        'commandLate',
        'commandRange',
        'commandReadOnly',
        'commandReplaced',
        'commandUnknown',
      ],
      why,
    )
  }
  const before = now(target.dev, target.parameter.name)
  await carriedOut(trial, target)
  await refused(trial, target)
  await replaced(trial, target)
  if (before !== undefined) await lastWord(trial, await command(trial, requestOf(target, before)))
  await walkHolds(trial, target)
}

async function carriedOut(trial: Trial, target: Target) {
  const { verdicts, patienceMs } = trial
  const sent = await command(trial, requestOf(target, target.values[0]))
  const done = await lastWord(trial, sent)
  if (done?.st === 'done') verdicts.right('command')
  else verdicts.wrong('command', lastWordOf(done, patienceMs), `${target.dev} ${target.parameter.name}`)
  if (!done) return verdicts.notTried(['commandAgain'], 'the command got no final answer')
  const again = await lastWord(trial, await command(trial, sent.message))
  const isSame = again?.st === done.st && isSameValue(again.val ?? null, done.val ?? null)
  if (isSame) verdicts.right('commandAgain')
  else verdicts.wrong('commandAgain', `${lastWordOf(again, patienceMs)}, "${done.st}" the first time`)
}

async function refused(trial: Trial, target: Target) {
  const { judge, verdicts, patienceMs } = trial
  const expect = async (
    check: 'commandLate' | 'commandUnknown' | 'commandRange' | 'commandReadOnly',
    request: CommandRequest,
    st: AckMessage['st'],
    codes: readonly string[] = [],
  ) => {
    const ack = await lastWord(trial, await command(trial, request))
    if (ack?.st !== st)
      verdicts.wrong(check, `${lastWordOf(ack, patienceMs)}, not "${st}"`, `${request.dev} ${request.par}`)
    else if (codes.length > 0 && !codes.includes(ack.code ?? ''))
      verdicts.wrong(check, `the code is ${ack.code ?? 'absent'}, not ${codes.join(' or ')}`, 'code')
    else verdicts.right(check)
  }
  const [value] = target.values
  await expect('commandLate', { ...requestOf(target, value), exp: Date.now() - LONG_AGO_MS }, 'expired')
  await expect('commandUnknown', { ...requestOf(target, value), dev: 'kit_none' }, 'rejected', ['device'])
  await expect('commandUnknown', { ...requestOf(target, value), par: 'kit_none' }, 'rejected', ['parameter'])
  await expect('commandRange', requestOf(target, refusedValue(target.parameter)), 'rejected', [
    'range',
    'type',
  ])
  const shown = (judge.info?.devices ?? []).flatMap(({ id, params }) =>
    params.filter((parameter) => !isWritable(parameter)).map(({ name }) => ({ dev: id, par: name })),
  )[0]
  if (shown) await expect('commandReadOnly', { ...shown, val: value }, 'rejected', ['read_only'])
  else verdicts.notTried(['commandReadOnly'], 'the device announced no read-only parameter')
}

/** Sends two commands at once: the later one counts, and the earlier one is also answered. */
async function replaced(trial: Trial, target: Target) {
  const { judge, verdicts, patienceMs } = trial
  const { dev, parameter, values } = target
  const hold = parameter.hold === undefined ? {} : { hold: Math.min(HOLD_S, parameter.hold) }
  const first = await command(trial, { ...requestOf(target, values[0]), ...hold })
  const second = await command(trial, requestOf(target, values[1]))
  const [firstWord, secondWord] = [await lastWord(trial, first), await lastWord(trial, second)]
  const inForce = judge.valueOf(dev, parameter.name)
  if (firstWord?.st !== 'done' && firstWord?.st !== 'superseded' && firstWord?.st !== 'failed')
    verdicts.wrong('commandReplaced', `${lastWordOf(firstWord, patienceMs)} about the earlier command`)
  else if (secondWord?.st !== 'done')
    verdicts.wrong('commandReplaced', `${lastWordOf(secondWord, patienceMs)} about the later command`)
  else if (inForce?.until !== undefined)
    verdicts.wrong('commandReplaced', 'the hold of the earlier command continues', 'until')
  else verdicts.right('commandReplaced')
}
