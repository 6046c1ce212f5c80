import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type SoftwareOrder,
  type SoftwareReport,
  softwareReport,
} from '@kilowatt/contracts/mqtt/software-messages'
import { messageWith, type Trial } from './trial.ts'

const SIZE_BYTES = 64 * 1024
const EXPIRES_MS = 3_600_000
const QUIET_MS = 1_500
/** Ed25519 signatures have 64 bytes; this one belongs to no key. */
const FORGED = Buffer.alloc(64, 1).toString('base64')
const installs = ({ st }: SoftwareReport) => st === 'installing' || st === 'done' || st === 'rolled_back'

/** Offers unsigned software, and an update that is cancelled: nothing may be installed. */
export async function walkUpdates(trial: Trial): Promise<void> {
  const { line, files, verdicts } = trial
  const content = randomBytes(SIZE_BYTES)
  const file = files.give(content)
  const first = await order(trial, file.url, content)
  const begun = await first.reporting(() => true)
  if (begun?.st !== 'accepted') {
    const why = begun
      ? `the device says "${begun.st}" (${begun.code ?? 'no code'})`
      : 'the device takes no updates'
    if (!begun) verdicts.wrong('update', 'said neither "accepted" nor "failed"')
    return verdicts.notTried(['update', 'updateSigned', 'updateLink', 'updateCancel'], why)
  }
  const end = await first.reporting((report) => report.st === 'failed' || installs(report))
  if (file.fetched.length === 0) verdicts.wrong('update', 'did not fetch the file')
  else if (file.fetched.some(({ range }) => range === null))
    verdicts.wrong('update', 'fetched without a Range')
  else verdicts.right('update')
  if (end?.st === 'failed') verdicts.right('updateSigned')
  else verdicts.wrong('updateSigned', `says "${end?.st ?? 'nothing'}", not "failed"`, 'sig')

  const second = await order(trial, files.deadUrl(), content)
  const asks = await second.reporting(({ st }) => st === 'link' || st === 'failed')
  if (asks?.st === 'link') verdicts.right('updateLink')
  else
    verdicts.wrong(
      'updateLink',
      `says "${asks?.st ?? 'nothing'}" about an address that answers 404, not "link"`,
    )
  const since = line.mark()
  for (const id of [second.id, randomUUID()])
    await line.send('ota', { op: 'cancel', id } satisfies SoftwareOrder)
  await delay(QUIET_MS)
  const installed = await line.find(messageWith('ota', softwareReport, installs), 0, since)
  if (installed) verdicts.wrong('updateCancel', `says "${installed.st}" afterwards`)
  else verdicts.right('updateCancel')
}

async function order({ line, patienceMs }: Trial, url: string, content: Buffer) {
  const id = randomUUID()
  const since = line.mark()
  const body: SoftwareOrder = {
    op: 'update',
    id,
    version: '0.0.1-conformance',
    hw: null,
    url,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    sig: FORGED,
    exp: Date.now() + EXPIRES_MS,
  }
  await line.send('ota', body, patienceMs)
  return {
    id,
    reporting: (isWanted: (report: SoftwareReport) => boolean) =>
      line.find(
        messageWith('ota', softwareReport, (report) => report.id === id && isWanted(report)),
        patienceMs,
        since,
      ),
  }
}
