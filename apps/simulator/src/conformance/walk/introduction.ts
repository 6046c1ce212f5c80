import {
  deviceReport,
  infoMessage,
  type pingMessage,
  stateMessage,
  type timeReply,
  timeRequest,
} from '@kilowatt/contracts/mqtt/device-messages'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { z } from 'zod'
import { isMeasured, messageWith, sampleWaitMs, seconds, type Trial, takesOrders } from './trial.ts'

/** Checks what a device sends after connecting, and what every client does without being asked. */
export async function walkIntroduction(trial: Trial): Promise<void> {
  const { line, verdicts, patienceMs } = trial
  judgeWill(trial)
  if (
    await line.find(
      messageWith('state', stateMessage, ({ s }) => s === 'on'),
      patienceMs,
    )
  )
    verdicts.right('stateOn')
  else verdicts.wrong('stateOn', `did not say "on" within ${seconds(patienceMs)}`)
  await lookForInfo(trial, 0)
  await lookForReports(trial)
  const withinMs = sampleWaitMs(trial)
  if (!(await line.find(isMeasured, withinMs)))
    verdicts.wrong('sent', `sent no sample within ${seconds(withinMs)}`)
  await ping(trial)
  await answerTime(trial)
}

function judgeWill({ line, verdicts, serial }: Trial) {
  const will = line.connect?.will
  if (!will) return verdicts.wrong('lastWill', 'there is no last will')
  if (will.topic !== uplinkTopic(serial, 'state'))
    return verdicts.wrong('lastWill', `is on ${will.topic}`, 'topic')
  try {
    const { data } = stateMessage.safeParse(JSON.parse(String(will.payload)))
    if (data?.s === 'lost') return verdicts.right('lastWill')
  } catch {
    // like other content
  }
  verdicts.wrong('lastWill', `says ${String(will.payload)}`, 'payload')
}

/** @param since start of the messages of this connection */
export async function lookForInfo({ line, verdicts, patienceMs, type }: Trial, since: number) {
  const check = since === 0 ? 'infoFirst' : 'introducedAgain'
  const info = await line.find(messageWith('info', infoMessage), patienceMs, since)
  if (info) verdicts.right(check)
  else if (type === 'P1_WIFI') verdicts.notTried([check], 'a P1 module may go without u/info')
  else verdicts.wrong(check, `sent no u/info within ${seconds(patienceMs)}`)
}

async function lookForReports(trial: Trial) {
  const { line, judge, verdicts, patienceMs } = trial
  const devices = judge.info?.devices ?? []
  if (devices.length === 0 || !takesOrders(trial))
    return verdicts.notTried(['devEach'], 'the controller announced no device behind it')
  for (const { id } of devices)
    if (
      await line.find(
        messageWith('dev', deviceReport, ({ dev }) => dev === id),
        patienceMs,
      )
    )
      verdicts.right('devEach')
    else verdicts.wrong('devEach', `sent no u/dev about it within ${seconds(patienceMs)}`, id)
}

async function ping({ line, verdicts, patienceMs }: Trial) {
  const body: z.input<typeof pingMessage> = { t: Date.now() }
  if (await line.send('ping', body, patienceMs)) verdicts.right('ping')
  else verdicts.wrong('ping', `sent no PUBACK within ${seconds(patienceMs)}`)
}

/** Answers a time request. A device that uses NTP sends none. */
async function answerTime({ line, verdicts }: Trial) {
  const requested = await line.find(messageWith('time', timeRequest), 0)
  verdicts.notTried(['time'], 'the device did not ask; it may get the time from elsewhere')
  if (!requested) return
  const now = Date.now()
  const body: z.input<typeof timeReply> = { t0: requested.t0, t1: now, t2: now }
  await line.send('time', body)
}
