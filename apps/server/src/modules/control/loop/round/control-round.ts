import type { SteeringCommand } from '@kilowatt/domain/strategies/steering/pace'
import { type Change, systemBecause } from '../../../../platform/changes.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type CommandTarget, issueSystemCommand } from '../../../devices/index.ts'
import { keepLeases } from '../leases/leases.commands.ts'
import type { SitePicture, SitePictures } from '../picture/site-pictures.ts'
import type { SiteWatch } from '../site-watch.ts'
import { type DecidedSite, decideSite } from './decide-site.ts'
import { noticeOrders } from './grid-orders.commands.ts'
import type { PacedSetPoint } from './pace-one.ts'
import { isShared, readSteering } from './steering-rows.queries.ts'
import { endOverrides, storeDecisions } from './store-decisions.commands.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'log'> & {
  readonly pictures: SitePictures
  readonly watch: SiteWatch
  readonly holderId: string
}

/**
 * Decides for locations and carries the decisions out. Decisions without commands are stored together. For a
 * location with commands, set-points, pace and commands are written in one transaction, or none of them.
 * @returns by location, the end of the next time limit that its decisions depend on
 */
export async function controlRound(
  parts: Parts,
  locationIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  const { db, inTx, pictures, watch, holderId } = parts
  // read before the pictures, so that a change meanwhile is decided in the next round
  const rowsOf = await readSteering(db, locationIds)
  const sharing = locationIds.filter((id) => rowsOf(id).strategies.some(isShared))
  const seen = await pictures.of(locationIds, nowMs, sharing)
  for (const [id, { site }] of seen) watch.look(id, site)
  const decided = [...seen].map(([id, picture]) => decideSite(id, picture, rowsOf(id)))
  const quiet = decided.filter((site) => !hasCommands(site) && hasChanges(site))
  if (quiet.length > 0)
    await inTx(systemBecause('strategies'), async (change) => {
      const own = await keepLeases(change.tx, holderId, idsOf(quiet))
      await endOverrides(change, [...own])
      const stored = quiet.filter(({ locationId }) => own.has(locationId))
      await storeDecisions(change, stored, nowMs)
      await noticeOrders(change, stored)
    })
  const commanding = decided.filter(hasCommands)
  const batches = Array.from({ length: Math.ceil(commanding.length / SENT_TOGETHER) }, (_, i) =>
    commanding.slice(i * SENT_TOGETHER, (i + 1) * SENT_TOGETHER),
  )
  for (let i = 0; i < batches.length; i += SENT_AT_ONCE)
    await Promise.all(batches.slice(i, i + SENT_AT_ONCE).map((batch) => sendBatch(parts, batch, seen, nowMs)))
  return new Map(decided.flatMap(({ locationId, nextMs }) => (nextMs === null ? [] : [[locationId, nextMs]])))
}

type Pictures = ReadonlyMap<number, SitePicture>

/** With a commit for each location, commits would take most of a round in which many locations change. */
const SENT_TOGETHER = 25
/** Largest number of batches sent at once. With more, other work would run out of database connections. */
const SENT_AT_ONCE = 2

/**
 * Sends the decisions of several locations. If that fails, each location is sent alone, so one cannot stop
 * the others.
 */
async function sendBatch(
  parts: Parts,
  sites: readonly DecidedSite[],
  pictures: Pictures,
  nowMs: number,
): Promise<void> {
  try {
    await sendSites(parts, sites, pictures, nowMs)
  } catch (err) {
    const [first] = sites
    if (sites.length > 1) for (const site of sites) await sendBatch(parts, [site], pictures, nowMs)
    else
      parts.log.error(
        { err, locationId: first?.locationId },
        'set-points were not sent; the next round tries again',
      )
  }
}

async function sendSites(
  { inTx, holderId }: Parts,
  sites: readonly DecidedSite[],
  pictures: Pictures,
  nowMs: number,
): Promise<void> {
  await inTx(systemBecause('strategies'), async (change) => {
    const own = await keepLeases(change.tx, holderId, idsOf(sites))
    await endOverrides(change, [...own])
    const sent: DecidedSite[] = []
    for (const site of sites.filter(({ locationId }) => own.has(locationId))) {
      const picture = pictures.get(site.locationId)
      if (!picture) continue
      const setPoints: PacedSetPoint[] = []
      for (const setPoint of site.setPoints) setPoints.push(await send(change, setPoint, picture))
      sent.push({ ...site, setPoints })
    }
    await storeDecisions(change, sent, nowMs)
    await noticeOrders(change, sent)
  })
}

const hasCommands = ({ setPoints }: DecidedSite) => setPoints.some(({ commands }) => commands.length > 0)
const hasChanges = ({ setPoints, states, orders }: DecidedSite) =>
  states.length > 0 || orders.length > 0 || setPoints.some(({ isChanged }) => isChanged)
const idsOf = (sites: readonly DecidedSite[]) => sites.map(({ locationId }) => locationId)

/**
 * Issues the commands of a set-point as the system, with the same rules, history and audit as a person's.
 * @returns the set-point, as refused or not connected if a command was not accepted
 */
async function send(change: Change, setPoint: PacedSetPoint, picture: SitePicture): Promise<PacedSetPoint> {
  const target = targetOf(setPoint.deviceId, picture)
  if (!target) return setPoint
  const author = systemBecause(setPoint.author)
  let isAudited = setPoint.isAudited
  for (const command of setPoint.commands) {
    try {
      await issueSystemCommand({ ...change, author }, target, requestOf(command), {
        isAudited,
        cause: setPoint.cause,
      })
      isAudited = false
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      return withoutCommand(setPoint, command, err.code === 'conflict' ? 'notConnected' : 'refused')
    }
  }
  return setPoint
}

/** Time to deliver a command. After it, a later command has the right value. */
const EXPIRES_S = 60

const requestOf = ({ parameter, value, holdS }: SteeringCommand) => ({
  ...{ parameter, value, expiresInS: EXPIRES_S, whenOffline: 'refuse' as const },
  ...(holdS !== null && { holdS }),
})

function targetOf(deviceId: number, { devices, companyId }: SitePicture): CommandTarget | null {
  const device = devices.get(deviceId)
  if (!device) return null
  const { id, name, source, oemDeviceId, serial, behind, connected, status, locationId } = device
  return {
    ...{ id, name, source, location: { id: locationId, companyId } },
    oemDevice: oemDeviceId === null || serial === null ? null : { id: oemDeviceId, serial },
    controllability: { behind: source === null ? null : behind, connected, status },
  }
}

/** If a command of a set-point was not issued, the next round sends it again. */
function withoutCommand(
  setPoint: PacedSetPoint,
  { parameter }: SteeringCommand,
  outcome: 'notConnected' | 'refused',
): PacedSetPoint {
  const { row } = setPoint
  if (!row) return setPoint
  const { pace } = row
  const { [parameter]: _, ...sent } = pace.pace?.sent ?? {}
  return {
    ...setPoint,
    row: {
      ...row,
      outcome,
      pace: { ...pace, pace: pace.pace && { ...pace.pace, sent }, audited: null },
    },
  }
}
