import { randomUUID } from 'node:crypto'
import { type RulesOrder, rulesMessage } from '@kilowatt/contracts/mqtt/rules-messages'
import { messageWith, type Trial } from './trial.ts'

const VALID_MS = 120_000
/** A name that no device has. */
const UNKNOWN = 'conformance9'

/** Checks that the device answers an order that it can follow, and one that it cannot. */
export async function walkRules({ line, verdicts, patienceMs }: Trial): Promise<void> {
  const answerTo = async (rules: RulesOrder['rules']) => {
    const id = randomUUID()
    const since = line.mark()
    await line.send('rules', { id, until: Date.now() + VALID_MS, after: 60, rules })
    return line.find(
      messageWith('rules', rulesMessage, (message) => message.id === id),
      patienceMs,
      since,
    )
  }
  const unknown = await answerTo([{ id: '1', kind: 'import', devs: [UNKNOWN], w: 5_000 }])
  if (!unknown)
    return verdicts.notTried(
      ['rulesUnknown'],
      'the device does not follow rules, and ignores the topic as it should',
    )
  if (unknown.st === 'rejected') verdicts.right('rulesUnknown')
  else verdicts.wrong('rulesUnknown', `says "${unknown.st}" to a rule for a device that it does not have`)
  // cancels orders that the device may have accepted
  await answerTo([])
}
