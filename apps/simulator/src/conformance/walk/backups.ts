import { createHash, randomUUID } from 'node:crypto'
import { type ConfigOrder, configMessage } from '@kilowatt/contracts/mqtt/config-messages'
import { messageWith, seconds, type Trial } from './trial.ts'

const EXPIRES_MS = 120_000
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Checks that the configuration is uploaded, and that a damaged and an intact copy are handled on restore.
 */
export async function walkBackups(trial: Trial): Promise<void> {
  const { line, files, verdicts, patienceMs } = trial
  const exp = Date.now() + EXPIRES_MS
  const order = (body: ConfigOrder) => line.send('cfg', body, patienceMs)
  const answerTo = (id: string, since: number) =>
    line.find(
      messageWith('cfg', configMessage, (message) => message.id === id),
      patienceMs,
      since,
    )

  const id = randomUUID()
  const since = line.mark()
  await order({ op: 'offer', id, exp })
  const offer = await answerTo(id, since)
  if (offer?.st !== 'offer') {
    verdicts.notTried(['restore', 'restoreDamaged'], 'the device offered no configuration')
    if (offer)
      return verdicts.notTried(['backup'], `the device says "${offer.st}" (${offer.code ?? 'no code'})`)
    return verdicts.wrong('backup', `sent neither "offer" nor "failed" within ${seconds(patienceMs)}`)
  }
  const { url, uploaded } = files.take(patienceMs)
  await order({ op: 'upload', id, url, exp })
  const content = await uploaded()
  if (content === null) verdicts.wrong('backup', `uploaded nothing within ${seconds(patienceMs)}`)
  else if (content.length !== offer.size)
    verdicts.wrong('backup', `uploaded ${content.length} bytes, not ${offer.size}`, 'size')
  else if (sha256Of(content) !== offer.sha256)
    verdicts.wrong('backup', 'uploaded other bytes than it announced', 'sha256')
  else verdicts.right('backup')
  if (content === null)
    return verdicts.notTried(['restore', 'restoreDamaged'], 'the device uploaded no configuration')

  const restore = async (sha256: string) => {
    const restoring = randomUUID()
    const from = line.mark()
    const file = files.give(content)
    await order({ op: 'restore', id: restoring, url: file.url, sha256, size: content.length, exp })
    return answerTo(restoring, from)
  }
  const damaged = await restore(sha256Of(Buffer.from('another')))
  if (damaged?.st === 'failed') verdicts.right('restoreDamaged')
  else verdicts.wrong('restoreDamaged', `says "${damaged?.st ?? 'nothing'}", not "failed"`, 'sha256')
  const whole = await restore(offer.sha256)
  if (whole?.st === 'restored') verdicts.right('restore')
  else
    verdicts.wrong(
      'restore',
      `says "${whole?.st ?? 'nothing'}" (${whole && 'code' in whole ? whole.code : 'no code'}), not "restored"`,
    )
}
