import { telemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import type { Received } from '../device-line.ts'
import { lookForInfo } from './introduction.ts'
import { isMeasured, sampleWaitMs, seconds, type Trial } from './trial.ts'

/** Acts as a server that dies with an unacknowledged message and returns. */
export async function walkReconnection(trial: Trial): Promise<void> {
  const { line, verdicts, patienceMs, reconnectMs } = trial
  const before = line.mark()
  line.withhold((message) => isMeasured(message) !== null)
  const lost = await line.find(isMeasured, sampleWaitMs(trial), before)
  const since = line.mark()
  const connections = line.connections
  line.cut()
  line.withhold(() => false)
  const cutAt = Date.now()
  const isBack = await line.until(() => line.connections > connections || null, reconnectMs)
  if (!isBack) {
    verdicts.notTried(['introducedAgain', 'repeats'], 'the device did not connect again')
    return verdicts.wrong('reconnect', `did not connect again within ${seconds(Date.now() - cutAt)}`)
  }
  verdicts.right('reconnect')
  await lookForInfo(trial, since)
  if (!lost) return verdicts.notTried(['repeats'], 'the device sent nothing that could have been lost')
  const isAgain = await line.find((message) => (isSame(lost, message) ? true : null), 2 * patienceMs, since)
  if (isAgain) verdicts.right('repeats')
  else
    verdicts.wrong(
      'repeats',
      `did not send the message again within ${seconds(2 * patienceMs)}`,
      `u/${lost.kind}`,
    )
}

/** The same telegram, or a message with the same instants of the same source, on any topic. */
function isSame(lost: Received, message: Received): boolean {
  if (lost.kind === 'raw') return message.kind === 'raw' && message.payload.equals(lost.payload)
  const [own, other] = [lost, message].map(({ content }) => telemetryMessage.safeParse(content).data)
  if (!own || !other || own.src !== other.src || message.kind === 'live') return false
  const instants = new Set(other.dt.map((after) => other.t0 + Math.round(after * 1000)))
  return own.dt.every((after) => instants.has(own.t0 + Math.round(after * 1000)))
}
