import { randomUUID } from 'node:crypto'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { sql } from 'kysely'
import { type Change, system } from '../../../platform/changes.ts'
import { startRounds } from '../../../platform/jobs/start-rounds.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import type { Platform } from '../../../platform/platform.ts'
import { downlinkWanted, presenceChanged } from '../../gateway/index.ts'
import { strategiesChanged } from '../control-events.ts'
import { openSitePictures, type SitePictures } from '../loop/picture/site-pictures.ts'
import { isShared, readSteering } from '../loop/round/steering-rows.queries.ts'
import { aloneOrder } from './alone-order.ts'
import { type DueController, listDueControllers } from './due-controllers.queries.ts'

const AT_ONCE = 25
/** A connected controller answers within seconds. */
const EXPIRES_S = 120
/** Only one server sends at a time. */
const LOCK = 7_264_026

/** Keeps the rules of connected controllers up to date, so they are ready when the connection is lost. */
export function startSendingRules(platform: Platform): AsyncDisposable {
  const { events, inTx } = platform
  const running = new AsyncDisposableStack()
  const rounds = running.use(
    startRounds(platform, {
      job: 'control.send-rules',
      round: () => inTx(system, sendDue),
      failure: 'rules were not sent to controllers; the next round does',
    }),
  )
  running.defer(events.on(strategiesChanged, rounds.wake))
  running.defer(events.on(presenceChanged, ({ connected }) => connected && rounds.wake()))
  return running
}

async function sendDue(change: Change): Promise<number> {
  const { tx } = change
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx)
  if (!rows[0]?.mine) return 0
  const due = await listDueControllers(tx, AT_ONCE)
  if (due.length === 0) return 0
  const locationIds = [...new Set(due.map(({ locationId }) => locationId))]
  const steering = await readSteering(tx, locationIds)
  const sharing = locationIds.filter((id) => steering(id).strategies.some(isShared))
  const pictures = await openSitePictures(tx).of(locationIds, Date.now(), sharing)
  for (const controller of due) {
    await send(change, controller, pictures, steering(controller.locationId))
    // plans for two days take a while, and this server decides for locations meanwhile
    await yieldToEventLoop()
  }
  return due.length
}

type Steering = ReturnType<Awaited<ReturnType<typeof readSteering>>>

async function send(
  change: Change,
  { oemDeviceId, locationId, serial, basis, sources }: DueController,
  pictures: Awaited<ReturnType<SitePictures['of']>>,
  { strategies, overrides, isStopped }: Steering,
): Promise<void> {
  const picture = pictures.get(locationId)
  if (!picture) return
  const devices = picture.site.devices.flatMap((device) => {
    const source = sources[device.id]
    return source === undefined ? [] : [{ ...device, source }]
  })
  const order = aloneOrder(randomUUID(), {
    ...{ site: picture.site, devices, agreedWAt: picture.agreedWAt },
    strategies: isStopped ? [] : strategies.map((one) => ({ ...one, kind: strategyKinds[one.kind] })),
    byHand: isStopped ? [] : overrides,
  })
  const row = {
    location_id: locationId,
    order_id: order.id,
    body: JSON.stringify(order),
    status: 'sent' as const,
    code: null,
    basis: basis ?? '',
    sent_at: new Date(picture.site.atMs),
    until: new Date(order.until),
  }
  await change.tx
    .insertInto('control_rules')
    .values({ oem_device_id: oemDeviceId, ...row })
    .onConflict((conflict) => conflict.column('oem_device_id').doUpdateSet(row))
    .execute()
  change.emit(downlinkWanted, { serial, kind: 'rules', body: order, expiresInS: EXPIRES_S })
}
