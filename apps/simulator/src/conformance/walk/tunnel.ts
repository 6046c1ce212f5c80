import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type TunnelMessage, type TunnelOrder, tunnelMessage } from '@kilowatt/contracts/mqtt/tunnel-messages'
import { openSshEnd } from './ssh-end.ts'
import { messageWith, seconds, type Trial } from './trial.ts'

const EXPIRES_MS = 60_000
const LOOK_MS = 100

/** Opens the device's own page as a person does. */
export async function walkTunnel(trial: Trial): Promise<void> {
  const { line, verdicts, patienceMs, host } = trial
  await using ssh = await openSshEnd()
  const page = ssh.awaitPage(2 * patienceMs)
  const open = async (onAnswer: (id: string, message: TunnelMessage) => void = () => undefined) => {
    const id = randomUUID()
    const since = line.mark()
    const body: TunnelOrder = {
      op: 'open',
      id,
      host,
      port: ssh.port,
      hostKey: ssh.hostKey,
      exp: Date.now() + EXPIRES_MS,
    }
    await line.send('tun', body, patienceMs)
    const answer = await line.find(
      messageWith('tun', tunnelMessage, (message) => message.id === id),
      patienceMs,
      since,
    )
    if (answer) onAnswer(id, answer)
    return { id, answer }
  }
  const first = await open((id, answer) => {
    if (answer.st === 'key') ssh.expect(id, answer.key)
  })
  if (first.answer?.st !== 'key') {
    verdicts.notTried(['tunnelPage', 'tunnelEnd'], 'there was no tunnel')
    if (!first.answer)
      return verdicts.wrong('tunnelKey', `said neither "key" nor "failed" within ${seconds(patienceMs)}`)
    const { st, code = 'no code' } = first.answer
    return verdicts.notTried(['tunnelKey'], `the device says "${st}" (${code})`)
  }
  const ask = await page()
  const status = ask ? await ask() : null
  if (status === null) verdicts.wrong('tunnelPage', `forwarded no port within ${seconds(2 * patienceMs)}`)
  else if (/^[1-5]\d\d$/.test(status)) verdicts.right('tunnelPage')
  else verdicts.wrong('tunnelPage', `a request of the page: ${status}`)

  await line.send('tun', { op: 'close', id: first.id } satisfies TunnelOrder, patienceMs)
  const isClosed = await waitUntil(() => !ssh.isConnected(), patienceMs)
  if (isClosed) verdicts.right('tunnelEnd')
  else verdicts.wrong('tunnelEnd', `is still connected after ${seconds(patienceMs)}`)

  const second = await open()
  const isOther = second.answer?.st === 'key' && second.answer.key !== first.answer.key
  if (isOther) verdicts.right('tunnelKey')
  else verdicts.wrong('tunnelKey', 'sent the same key for a second tunnel, or none', 'key')
  await line.send('tun', { op: 'close', id: second.id } satisfies TunnelOrder, patienceMs)
}

async function waitUntil(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const endMs = Date.now() + withinMs
  while (!isSo() && Date.now() < endMs) await delay(LOOK_MS)
  return isSo()
}
